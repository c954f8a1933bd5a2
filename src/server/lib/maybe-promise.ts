/** A plain value when it is in memory, so that hot paths skip the promise. */
export type MaybePromise<T> = T | Promise<T>;

/** At once what is in memory, later what is still being made. */
export type MaybePromise<T> = T | Promise<T>;

/** At once what is in memory, later what is still being made. */
export type Held<T> = T | Promise<T>;

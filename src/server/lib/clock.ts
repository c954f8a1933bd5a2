/** The only source of the current time. Tests move it. */
export type Clock = { now(): Date };

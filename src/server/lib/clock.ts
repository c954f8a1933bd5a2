/** The current time for everything that a rule decides. Tests move it. */
export type Clock = { now(): Date };

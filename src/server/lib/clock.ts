/** The only source of the present; tests move it (R19). */
export type Clock = { now(): Date };

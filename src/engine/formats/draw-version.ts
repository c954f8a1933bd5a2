/** The versions of the draw. A tournament keeps its version with its seed, so that its draw can be repeated (rule D5). */
export type DrawVersion = 1 | 2;

/** The version of new draws. */
export const DRAW_VERSION: DrawVersion = 2;

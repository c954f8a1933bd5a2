/** The versions of the draw. A tournament keeps its version with its seed, so that its draw can be repeated (rule D5). */
export const DRAW_VERSIONS = [1, 2] as const;
export type DrawVersion = (typeof DRAW_VERSIONS)[number];

/** The version of new draws. */
export const DRAW_VERSION: DrawVersion = 2;

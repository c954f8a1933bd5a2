/** Who may open a tournament, and the links that open private ones. */
export { insertRemovals } from './data.ts';
export * from './opening.ts';
export { createShareToken, openShare } from './sharing.ts';

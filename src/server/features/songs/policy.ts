import type { Viewer } from '#server/context.ts';

/** Only the submitter changes and withdraws a song. */
export const isSubmitter = (viewer: Viewer, song: { submitterId: number }) => viewer.id === song.submitterId;

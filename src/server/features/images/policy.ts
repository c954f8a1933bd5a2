import type { Viewer } from '#server/context.ts';

/** The submitter and admins change a song's picture (rule I1). */
export const canChangeArtwork = (viewer: Viewer, song: { submitterId: number }) =>
  viewer.id === song.submitterId || viewer.role === 'admin';

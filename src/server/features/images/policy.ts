import type { Viewer } from '#server/context.ts';

/** A song's picture is its submitter's, and any song's is an admin's, to change (A §6). */
export const canChangeArtwork = (viewer: Viewer, song: { submitterId: number }) =>
  viewer.id === song.submitterId || viewer.role === 'admin';

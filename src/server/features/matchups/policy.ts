import type { Viewer } from '#server/context.ts';

/** A creator with a song in the match is no fair judge of it; an admin is (rule J1). */
export const isFairJudge = (viewer: Viewer, songs: readonly { submitterId: number }[]) =>
  viewer.role === 'admin' || songs.every(({ submitterId }) => submitterId !== viewer.id);

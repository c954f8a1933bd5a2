import type { Viewer } from '#server/context.ts';

/** The author and admins settle a prediction (rule Q6). */
export const canResolve = (viewer: Viewer, prediction: { authorId: number }) =>
  viewer.id === prediction.authorId || viewer.role === 'admin';

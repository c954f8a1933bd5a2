import type { Viewer } from '#server/context.ts';

/** Its author or an admin settles a prediction (R34). */
export const canResolve = (viewer: Viewer, prediction: { authorId: number }) =>
  viewer.id === prediction.authorId || viewer.role === 'admin';

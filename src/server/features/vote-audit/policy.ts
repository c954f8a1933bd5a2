import type { Viewer } from '#server/context.ts';

/** Of those who manage a tournament, admins and those without a song in it read the vote audit (rule F2). */
export const canAudit = (viewer: Viewer, { hasSong }: { hasSong: boolean }) =>
  viewer.role === 'admin' || !hasSong;

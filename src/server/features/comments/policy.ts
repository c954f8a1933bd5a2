import type { Viewer } from '#server/context.ts';
import { canManage } from '#server/features/access/service.ts';

type Written = { userId: number };

/** Only the author edits a message (rule M3). */
export const canEdit = (viewer: Viewer, comment: Written) => viewer.id === comment.userId;

/** The author, the tournament's creator and admins delete a message (rule M4). */
export const canDelete = (viewer: Viewer, comment: Written, tournament: { creatorId: number }) =>
  viewer.id === comment.userId || canManage(viewer, tournament);

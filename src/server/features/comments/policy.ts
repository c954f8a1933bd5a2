import type { Viewer } from '#server/context.ts';
import { canManage } from '#server/features/access/service.ts';

type Written = { userId: number };

/** Only its author changes what a comment says (T §6). */
export const canEdit = (viewer: Viewer, comment: Written) => viewer.id === comment.userId;

/** Its author, the tournament's creator and admins take a comment away (R35). */
export const canDelete = (viewer: Viewer, comment: Written, tournament: { creatorId: number }) =>
  viewer.id === comment.userId || canManage(viewer, tournament);

import type { Viewer } from '#server/context.ts';

type Written = { userId: number };

/** Only the author edits a message, and who manages the tournament may delete it too (rules M3, M4). */
export const isAuthor = (viewer: Viewer, comment: Written) => viewer.id === comment.userId;

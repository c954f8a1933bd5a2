import type { Comment } from '#contract/comment.ts';

/** Messages of one author within this time are grouped. */
const TOGETHER_MS = 5 * 60_000;

/** Whether a message joins the newer one above it: of the same author, close in time, both not deleted, no reply between. */
export function isContinued(above: Comment | undefined, { userId, createdAt, isDeleted }: Comment): boolean {
  if (!above || above.isDeleted || isDeleted || above.userId !== userId) return false;
  if (above.replyCount > 0 || above.replies.length > 0) return false;
  return Date.parse(above.createdAt) - Date.parse(createdAt) < TOGETHER_MS;
}

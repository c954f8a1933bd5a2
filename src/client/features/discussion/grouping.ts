import { longDate } from '#client/lib/time/date-text.ts';
import { isFresh } from '#client/lib/time/relative-text.ts';
import type { Comment } from '#contract/comment.ts';

type Dated = Pick<Comment, 'createdAt'>;

/**
 * The date of a message that is not of the same day as the newer one above it, else null. Messages of the last week
 * show their age instead.
 */
export function dateAbove(above: Dated | undefined, { createdAt }: Dated, nowMs: number): string | null {
  if (!above || isFresh(Date.parse(createdAt), nowMs)) return null;
  const [newer, older] = [new Date(above.createdAt), new Date(createdAt)];
  return newer.toDateString() === older.toDateString() ? null : longDate(older);
}

/** Messages of one author within this time are grouped. */
const TOGETHER_MS = 5 * 60_000;

/** Whether a message joins the newer one above it: of the same author, close in time, both not deleted, no reply between. */
export function isContinued(above: Comment | undefined, { userId, createdAt, isDeleted }: Comment): boolean {
  if (!above || above.isDeleted || isDeleted || above.userId !== userId) return false;
  if (above.replyCount > 0 || above.replies.length > 0) return false;
  return Date.parse(above.createdAt) - Date.parse(createdAt) < TOGETHER_MS;
}

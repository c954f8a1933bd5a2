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

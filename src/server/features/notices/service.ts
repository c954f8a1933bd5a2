import { MAX_UNREAD, type Notice, notice } from '#contract/moderation.ts';
import type { NoticeKind } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import * as data from './data.ts';

export { insertNotices } from './data.ts';

const LISTED_ROWS = 30;

/** Tells the open pages of users that they have notices. Call it after the commit. */
export function publishNotices({ bus }: Pick<Context, 'bus'>, userIds: readonly number[]): void {
  if (userIds.length > 0) bus.publish({ type: 'noticed', userIds });
}

/** A page of a user's notices, the newest first. @throws AppError INVALID_INPUT */
export async function listNotices({ context: { db }, viewer, query: { cursor } }: Call<'listNotices'>) {
  const rows = await data.findNotices(db, {
    userId: viewer.id,
    belowId: idOf(cursor),
    limit: LISTED_ROWS + 1,
  });
  return toPageById(rows.map(presentNotice), LISTED_ROWS);
}

/** The number of a user's unread notices, at most `MAX_UNREAD`. */
export const countUnreadNotices = (db: Executor, userId: number): Promise<number> =>
  data.countUnread(db, userId, MAX_UNREAD);

/** Marks a user's notices up to an id as read, so that later ones stay unread. */
export async function markNoticesRead({
  context: { db, clock },
  viewer: { id: userId },
  body: { upToId },
}: Call<'markNoticesRead'>) {
  await data.markRead(db, { userId, upToId, at: clock.now() });
  return { unread: await countUnreadNotices(db, userId) };
}

const presentNotice = (row: data.NoticeRow): Notice => ({
  ...pickShown(notice, row),
  kind: row.kind as NoticeKind,
  isRead: row.readAt !== null,
});

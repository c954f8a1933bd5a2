import { MAX_UNREAD, type Notice, notice } from '#contract/moderation.ts';
import type { NoticeKind } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import * as data from './data.ts';

const LISTED_ROWS = 30;

/** The notices that also come by mail. */
const MAILED = new Set<NoticeKind>([
  'muted',
  'content_hidden',
  'message_deleted',
  'report_decided',
  'reports_waiting',
  'second_factor_removed',
  'web_hook_off',
]);

/** Inserts a notice for each of these users, and queues its mail. Call `publishNotices` after the commit. */
export async function insertNotices(
  context: Pick<Context, 'clock' | 'config' | 'wakeOutbox'>,
  tx: Transaction,
  notices: data.NewNotices,
): Promise<void> {
  await data.insertNotices(tx, notices);
  if (MAILED.has(notices.kind)) await mailNotices(context, tx, notices);
}

/** Queues the mails of notices whose kind is not always mailed. They go to verified addresses. */
export const mailNotices = (
  context: Pick<Context, 'clock' | 'config' | 'wakeOutbox'>,
  tx: Transaction,
  { kind, userIds, details }: Omit<data.NewNotices, 'at'>,
): Promise<void> =>
  queueMail({ ...context, db: tx }, { kind: 'notice', userIds, data: { kind, ...details } });

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
export async function markNoticesRead({ context, viewer, body }: Call<'markNoticesRead'>) {
  const { db, clock } = context;
  const { id: userId } = viewer;
  const { upToId } = body;
  await data.markRead(db, { userId, upToId, at: clock.now() });
  return { unread: await countUnreadNotices(db, userId) };
}

const presentNotice = (row: data.NoticeRow): Notice => ({
  ...pickShown(notice, row),
  kind: row.kind as NoticeKind,
  isRead: row.readAt !== null,
});

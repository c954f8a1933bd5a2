import { z } from 'zod';
import type { CommentsQuery, Comment as ShownComment } from '#contract/comment.ts';
import { id } from '#contract/shapes.ts';
import type { Context, Viewer } from '#server/context.ts';
import { insertAnnouncements } from '#server/db/announcements.ts';
import type { Transaction } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import {
  hasPower,
  openDiscussion,
  openTournamentOfMatchup,
  requirePresent,
} from '#server/features/access/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { isAnnounced } from '#server/features/reminders/service.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { AppError, forbidden, notFound } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { findActor } from '#server/tournament/change.ts';
import * as data from './data.ts';
import {
  changeDiscussion,
  type Discussion,
  findPresent,
  findShown,
  findWriteRefusal,
  openComment,
  requireMayWrite,
  requireShown,
} from './discussion.ts';
import { type Changed, presentComment } from './presenter.ts';

type EmptiedMessages = Awaited<ReturnType<typeof data.emptyMessages>>[number];

/**
 * Sends the emptied messages to the readers of their discussions, each under its next version. The account is
 * deleted by then, so a match that went meanwhile is left out.
 */
export async function publishEmptied(context: Context, emptied: readonly EmptiedMessages[]): Promise<void> {
  for (const { commentIds, ...discussion } of emptied) {
    await changeDiscussion(context, { ...discussion, action: 'deleted' }, async (tx) => ({
      answer: undefined,
      comments: await data.findComments(tx, commentIds),
    })).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    });
  }
}

export { emptyMessages } from './data.ts';
export { hideComment, openComment } from './discussion.ts';
export { muteUser } from './mutes.ts';

type Tournament = Awaited<ReturnType<typeof openComment>>['tournament'];
type Comment = data.CommentRow['comment'];

const MAX_DEPTH = 3;

/** The ids of the messages in a discussion that the user likes (rule M6). */
export async function listLikedComments({ context, viewer, params, reply }: Call<'listLikedComments'>) {
  await openDiscussion(context, viewer, params.id);
  reply.header('cache-control', 'no-store');
  const rows = await data.findLikes(context.db, params.id, viewer.id);
  return rows.map(({ commentId }) => commentId);
}

/**
 * Writes a message or a reply. A reply to depth 3 becomes a reply to that message's parent (rule M2).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN in a closed discussion, for muted users, and for a reply to a hidden
 * message
 */
export async function createComment({ context, viewer, body }: Call<'createComment'>) {
  const { matchupId, content } = body;
  const tournament = await openTournamentOfMatchup(context, viewer, matchupId);
  await requireMayWrite(context, viewer, tournament);
  const discussion = { tournamentId: tournament.id, matchupId, action: 'created' } as const;
  const answer = await changeDiscussion(context, discussion, async (tx) => {
    await requirePresent(tx, viewer.id);
    const position = body.parentId
      ? await findReplyPosition(tx, matchupId, body.parentId)
      : { parentId: null, rootId: null, depth: 1 };
    const now = context.clock.now();
    const written = { matchupId, userId: viewer.id, content, createdAt: now, updatedAt: now };
    const id = await data.insertComment(tx, { ...position, ...written });
    if (isAnnounced({ ...position, content }))
      await insertAnnouncements(tx, [{ kind: 'comment', commentId: id, dueAt: now }], now);
    const row = await findPresent(tx, id);
    return {
      answer: presentComment(row, { now: context.clock.now() }),
      comments: [row],
      counts: await findParent(tx, position.parentId),
    };
  });
  if (isAnnounced({ parentId: body.parentId ?? null, content })) context.wakeOutbox();
  return answer;
}

/** The parent, the top and the depth of a reply. */
async function findReplyPosition(tx: Transaction, matchupId: number, parentId: number) {
  const row = await data.findComment(tx, parentId);
  const parent = row?.comment;
  if (!parent || parent.matchupId !== matchupId || parent.deletedAt) {
    throw notFound('The message you are replying to was removed.');
  }
  requireShown(parent);
  const rootId = parent.rootId ?? parent.parentId ?? parent.id;
  if (parent.depth < MAX_DEPTH) return { parentId: parent.id, rootId, depth: parent.depth + 1 };
  return { parentId: parent.parentId, rootId, depth: parent.depth };
}

/** The parent of a reply, whose number of replies changes; no row for a message at the top. */
async function findParent(tx: Transaction, parentId: number | null): Promise<data.CommentRow[]> {
  const row = parentId === null ? undefined : await data.findComment(tx, parentId);
  return row ? [row] : [];
}

/**
 * Changes the text of the author's own message. The same text changes nothing (rule M3).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function updateComment({ context, viewer, params, body }: Call<'updateComment'>) {
  const { id } = params;
  const { content } = body;
  const { comment, tournament, discussion } = await openComment(context, viewer, id);
  if (viewer.id !== comment.userId) throw forbidden('Only the author can change this message.');
  await requireMayWrite(context, viewer, tournament);
  return changeDiscussion(context, { ...discussion, action: 'updated' }, async (tx) => {
    await requirePresent(tx, viewer.id);
    const before = await findShown(tx, id);
    if (before.comment.content === content)
      return { answer: presentComment(before, { now: context.clock.now() }), comments: [] };
    await data.updateComment(tx, id, { content, updatedAt: context.clock.now() });
    const row = await findPresent(tx, id);
    return { answer: presentComment(row, { now: context.clock.now() }), comments: [row] };
  });
}

/**
 * Deletes a message. With replies it keeps its place without text; otherwise it goes, together with deleted
 * parents that have no other reply (rule M5). The author gets a notice of a moderator's deletion (rule O20).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function deleteComment({ context, viewer, params: { id } }: Call<'deleteComment'>) {
  const { comment, tournament, discussion } = await openComment(context, viewer, id);
  const isAuthor = viewer.id === comment.userId;
  if (!isAuthor && !(await hasPower(context, viewer, tournament, 'manage'))) {
    throw forbidden(
      'Only the author, the tournament creator, a manager or an admin can delete this message.',
    );
  }
  await changeDiscussion(context, { ...discussion, action: 'deleted' }, async (tx) => {
    const { replyCount } = await findPresent(tx, id);
    const now = context.clock.now();
    if (!isAuthor) await recordDeletion(context, tx, { comment, tournament, viewer, at: now });
    if (replyCount === 0) return { answer: undefined, ...(await removeWithEmptyParents(tx, comment)) };
    await data.updateComment(tx, id, { content: '', deletedAt: now, updatedAt: now });
    const row = await data.findComment(tx, id);
    return { answer: undefined, comments: row ? [row] : [] };
  });
  if (!isAuthor) publishNotices(context, [comment.userId]);
  return { message: 'Comment deleted' };
}

/** Records a moderator's deletion in the history, without the text, and inserts a notice for the author. */
async function recordDeletion(
  context: Context,
  tx: Transaction,
  deletion: { comment: Comment; tournament: Tournament; viewer: Viewer; at: Date },
): Promise<void> {
  const { comment, tournament, viewer, at } = deletion;
  const { id: commentId, matchupId, userId } = comment;
  const tournamentId = tournament.id;
  const entry = { action: 'comment_deleted', tournamentId, matchupId, about: { commentId } } as const;
  await insertHistory(tx, { actor: await findActor(tx, viewer, tournament), at, entries: [entry] });
  const details = { tournamentId, name: tournament.name };
  await insertNotices(context, tx, { userIds: [userId], kind: 'message_deleted', details, at });
}

/** Removes a message, and deleted parents that it leaves without replies. `counts` has the parent that stays. */
async function removeWithEmptyParents(tx: Transaction, comment: Comment): Promise<Changed> {
  await data.deleteComment(tx, comment.id);
  const [parent] = await findParent(tx, comment.parentId);
  if (!parent?.comment.deletedAt || parent.replyCount > 0) {
    return { removedIds: [comment.id], counts: parent ? [parent] : [] };
  }
  const { removedIds = [], counts = [] } = await removeWithEmptyParents(tx, parent.comment);
  return { removedIds: [comment.id, ...removedIds], counts };
}

/** Toggles the viewer's like of a message. @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN */
export async function likeComment({ context, viewer, params: { id } }: Call<'likeComment'>) {
  await context.limits.votes.take(`likes of ${viewer.id}`);
  const { discussion, tournament } = await openComment(context, viewer, id);
  await requireMayWrite(context, viewer, tournament);
  return changeDiscussion(context, { ...discussion, action: 'liked' }, async (tx) => {
    await findShown(tx, id);
    const wasLiked = await data.deleteLike(tx, id, viewer.id);
    if (!wasLiked) {
      await data.insertLike(tx, { commentId: id, userId: viewer.id, createdAt: context.clock.now() });
    }
    const row = await findPresent(tx, id);
    const { likes, version } = row;
    return { answer: { liked: !wasLiked, likes, version }, counts: [row] };
  });
}

/**
 * The viewer's reactions in a discussion, whether their vote shows, and why they may not write.
 * @throws AppError NOT_FOUND
 */
export async function loadOwnDiscussion({ context, viewer, params }: Call<'getOwnDiscussion'>) {
  const matchupId = params.id;
  const { db } = context;
  const tournament = await openTournamentOfMatchup(context, viewer, matchupId);
  const [showsSide, reactions, closed] = await Promise.all([
    data.showsSide(db, matchupId, viewer.id),
    data.findReactions(db, matchupId, viewer.id),
    findWriteRefusal(context, viewer, tournament),
  ]);
  return { showsSide, reactions, closed };
}

/**
 * Sets the viewer's only reaction to a message, or removes it. A repeat sends nothing to watchers.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function reactToComment({ context, viewer, params: { id }, body }: Call<'reactToComment'>) {
  await context.limits.votes.take(`reactions of ${viewer.id}`);
  const { reaction } = body;
  const { discussion, row, tournament } = await openComment(context, viewer, id);
  await requireMayWrite(context, viewer, tournament);
  const known = await data.findReaction(context.db, id, viewer.id);
  if (known === reaction) return { reaction, reactions: row.reactions, version: row.version };
  return changeDiscussion(context, { ...discussion, action: 'reacted' }, async (tx) => {
    await findShown(tx, id);
    const createdAt = context.clock.now();
    if (reaction === null) await data.deleteReaction(tx, id, viewer.id);
    else await data.storeReaction(tx, { commentId: id, userId: viewer.id, reaction, createdAt });
    const row = await findPresent(tx, id);
    return { answer: { reaction, reactions: row.reactions, version: row.version }, counts: [row] };
  });
}

/**
 * Shows the viewer's vote beside their messages in a discussion, or hides it. Votes in the matchup wait for this
 * transaction: an earlier vote is read here, and a later one finds the choice and moves the side itself.
 * @throws AppError NOT_FOUND
 */
export async function changeShownSide({ context, viewer, params, body }: Call<'changeOwnDiscussion'>) {
  const matchupId = params.id;
  const { showsSide } = body;
  const { id: tournamentId } = await openTournamentOfMatchup(context, viewer, matchupId);
  if (showsSide === (await data.showsSide(context.db, matchupId, viewer.id))) return { showsSide };
  return changeDiscussion(
    context,
    { tournamentId, matchupId, action: 'updated' },
    async (tx) => {
      if (showsSide)
        await data.showSide(tx, { matchupId, userId: viewer.id, createdAt: context.clock.now() });
      else await data.hideSide(tx, matchupId, viewer.id);
      const side = await data.findShownSide(tx, matchupId, viewer.id);
      return { answer: { showsSide }, sides: side === undefined ? [] : [{ userId: viewer.id, side }] };
    },
    data.lockMatchupAgainstVotes,
  );
}

/** Publishes a shown side that a counted vote moved. Later votes of the user may be counted already. */
export async function publishShownSide(context: Context, userId: number, discussion: Discussion) {
  await changeDiscussion(context, { ...discussion, action: 'updated' }, async (tx) => {
    const side = await data.findShownSide(tx, discussion.matchupId, userId);
    return { answer: undefined, sides: side === undefined ? [] : [{ userId, side }] };
  });
}

type Reading = Pick<Context, 'db' | 'clock'>;

/** The most messages on a page of one level, each of which may come with replies. */
const LEVEL_LIMIT = 100;

/** A page of a discussion, newest first at each level. @throws AppError INVALID_INPUT */
export function loadCommentPage(context: Reading, matchupId: number, query: CommentsQuery) {
  const isLevel = query.replies !== undefined || query.parentId !== undefined;
  return isLevel ? loadLevelPage(context, matchupId, query) : loadTreePage(context, matchupId, query);
}

async function loadTreePage({ db, clock }: Reading, matchupId: number, { cursor, limit }: CommentsQuery) {
  const after = decodeCursor(z.tuple([id, id, id]), cursor) ?? null;
  const rows = await data.findTreePage(db, { matchupId, after, limit: limit + 1 });
  const followsCursor = (row: data.CommentRow) =>
    !after || comparePlaces(data.placeOf(row.comment), after) < 0;
  const above = rows.filter((row) => !followsCursor(row));
  const page = toPage(rows.filter(followsCursor), limit, ({ comment }) => data.placeOf(comment));
  return { ...page, rows: presentLevel([...above, ...page.rows], { parentId: null, now: clock.now() }) };
}

async function loadLevelPage({ db, clock }: Reading, matchupId: number, query: CommentsQuery) {
  const { cursor, replies = 0, parentId = null } = query;
  const limit = Math.min(query.limit, LEVEL_LIMIT);
  const [below] = decodeCursor(z.tuple([id]), cursor) ?? [null];
  const rows = await data.findLevelPage(db, { matchupId, parentId, below, limit: limit + 1, replies });
  return toPage(presentLevel(rows, { parentId, now: clock.now() }), limit, (comment) => [comment.id]);
}

/** Returns a negative number when `a` is after `b`, because the order of the tree is descending. */
function comparePlaces(a: data.Place, b: data.Place): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The messages of a level, each with those of its replies that were read. */
function presentLevel(
  rows: readonly data.CommentRow[],
  { parentId, now }: { parentId: number | null; now: Date },
): ShownComment[] {
  const byParent = Map.groupBy(rows, ({ comment }) => comment.parentId);
  const branch = (parent: number | null): ShownComment[] =>
    (byParent.get(parent) ?? []).map((row) => presentComment(row, { replies: branch(row.comment.id), now }));
  return branch(parentId);
}

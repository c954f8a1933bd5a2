import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Side } from '#contract/comment.ts';
import type { Reaction } from '#engine/kinds.ts';
import { type Executor, first, hasRows, matching, only, type Transaction } from '#server/db/client.ts';
import { lockMatchups } from '#server/db/matchup-locks.ts';
import {
  BEFORE_REPLIES,
  commentLikes,
  commentPlace,
  commentReactions,
  comments,
  discussions,
  matchups,
  shownSides,
  tournaments,
  users,
  votes,
} from '#server/db/schema.ts';
import { areCountsOpen } from '#server/db/shown-submitter.ts';
import { personColumns } from '#server/db/tally-columns.ts';

/** A user in a discussion. */
type Author = { matchupId: number; userId: number };
const keyOf = ({ matchupId, userId }: Author) => `${matchupId} ${userId}`;

/**
 * The sides that these users voted for and show in matchups, in the same order; null without such a side, and while the votes
 * are hidden. The votes are read first: if a matchup is reopened between the two reads, its sides are hidden again by then. The
 * other order would show a hidden choice (rule M12).
 */
async function findSides(db: Executor, authors: readonly Author[]): Promise<Side[]> {
  if (authors.length === 0) return [];
  const matchupIds = [...new Set(authors.map(({ matchupId }) => matchupId))];
  const userIds = [...new Set(authors.map(({ userId }) => userId))];
  const ofAuthors = (table: typeof votes | typeof shownSides) =>
    and(inArray(table.matchupId, matchupIds), inArray(table.userId, userIds));
  const cast = await db
    .select({ matchupId: votes.matchupId, userId: votes.userId, songId: votes.songId })
    .from(votes)
    .where(and(ofAuthors(votes), isNotNull(votes.songId)));
  const shown = await db
    .select({
      matchupId: shownSides.matchupId,
      userId: shownSides.userId,
      song1Id: matchups.song1Id,
      song2Id: matchups.song2Id,
    })
    .from(shownSides)
    .innerJoin(matchups, eq(matchups.id, shownSides.matchupId))
    .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
    .where(and(ofAuthors(shownSides), sql.raw(areCountsOpen('tournaments', 'matchups'))));
  const songOf = new Map(cast.map((row) => [keyOf(row), row.songId]));
  const sideOf = new Map(
    shown.map((row): [string, Side] => {
      const songId = songOf.get(keyOf(row)) ?? 0;
      return [keyOf(row), songId === row.song1Id ? 1 : songId === row.song2Id ? 2 : null];
    }),
  );
  return authors.map((author) => sideOf.get(keyOf(author)) ?? null);
}

const columns = {
  comment: comments,
  user: personColumns,
  authorSince: users.createdAt,
  likes: sql<number>`(select count(*)::int from comment_likes l where l.comment_id = ${comments.id})`,
  reactions: sql<
    Partial<Record<Reaction, number>>
  >`(select coalesce(json_object_agg(r.reaction, r.users), '{}')
    from (select reaction, count(*)::int as users from comment_reactions where comment_id = ${comments.id}
      group by reaction) r)`,
  showsSide: sql<boolean>`exists (select from shown_sides s
    where s.matchup_id = ${comments.matchupId} and s.user_id = ${comments.userId})`,
  replyCount: sql<number>`(select count(*)::int from comments r where r.parent_id = ${comments.id})`,
  version: sql<number>`coalesce((select d.version from discussions d where d.matchup_id = ${comments.matchupId}), 0)`,
};
export type CommentRow = Awaited<ReturnType<typeof findCommentsByIds>>[number];

/** These messages in the order of the tree, with the version of their discussion. */
async function findCommentsByIds(db: Executor, ids: number[] | SQL) {
  const chosen = Array.isArray(ids) ? inArray(comments.id, ids) : sql`${comments.id} in (${ids})`;
  const rows = await db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(chosen)
    .orderBy(...commentPlace(comments).map((key) => sql`${key} desc`));
  const showing = rows.filter((row) => row.showsSide);
  const sides = await findSides(
    db,
    showing.map(({ comment }) => comment),
  );
  const sideOf = new Map(showing.map(({ comment }, index) => [comment.id, sides[index] ?? null]));
  return rows.map(({ showsSide: _, ...row }) => ({ ...row, side: sideOf.get(row.comment.id) ?? null }));
}

export const findComment = (db: Executor, id: number) => first(findCommentsByIds(db, [id]));

/** The place of a message in the order of its tree, as `commentPlace` computes it. */
export type Place = [number, number, number];

export const placeOf = ({ id, parentId, rootId, depth }: CommentRow['comment']): Place => [
  rootId ?? parentId ?? id,
  depth === 1 ? BEFORE_REPLIES : depth === 2 ? id : (parentId ?? id),
  depth === 3 ? id : BEFORE_REPLIES,
];

/**
 * The `limit` messages after a place in the order of the tree, with the messages above them. Replies count as messages, so
 * a client that follows the cursor reads every message, however long a thread is.
 */
export function findTreePage(
  db: Executor,
  { matchupId, after, limit }: { matchupId: number; after: Place | null; limit: number },
) {
  const place = sql`(${sql.join([...commentPlace(comments)], sql`, `)})`;
  const follows = after ? sql`and ${place} < (${after[0]}, ${after[1]}, ${after[2]})` : sql``;
  const order = sql.join(
    commentPlace(comments).map((key) => sql`${key} desc`),
    sql`, `,
  );
  return findCommentsByIds(
    db,
    sql`with page as (select id, parent_id, root_id from comments
        where ${comments.matchupId} = ${matchupId} ${follows} order by ${order} limit ${limit})
      select id from page union select parent_id from page union select root_id from page`,
  );
}

type Level = Record<'matchupId' | 'limit' | 'replies', number> & Record<'parentId' | 'below', number | null>;

/**
 * The `limit` newest messages of one level with ids under `below`. Each has its `replies` newest replies, and each of these
 * has theirs.
 */
export function findLevelPage(db: Executor, { matchupId, parentId, below, limit, replies }: Level) {
  const above = parentId === null ? sql`c.parent_id is null` : sql`c.parent_id = ${parentId}`;
  const older = below === null ? sql`` : sql`and c.id < ${below}`;
  const newestReplies = (parents: SQL) => sql`select r.id from ${parents} p cross join lateral (
      select c.id from comments c where c.parent_id = p.id order by c.id desc limit ${replies}) r`;
  return findCommentsByIds(
    db,
    sql`with page as (select c.id from comments c where c.matchup_id = ${matchupId} and ${above} ${older}
        order by c.id desc limit ${limit}),
      first as (${newestReplies(sql`page`)}),
      second as (${newestReplies(sql`first`)})
      select id from page union all select id from first union all select id from second`,
  );
}

/** Keeps a matchup from being deleted until the transaction ends. Returns false for a missing matchup. */
export const lockMatchupAgainstDeletion = (tx: Transaction, id: number) =>
  hasRows(tx.select({ id: matchups.id }).from(matchups).where(eq(matchups.id, id)).for('key share'));

/** The same, and votes in the matchup wait for the transaction, too. */
export async function lockMatchupAgainstVotes(tx: Transaction, id: number): Promise<boolean> {
  await lockMatchups(tx, [id]);
  return hasRows(tx.select({ id: matchups.id }).from(matchups).where(eq(matchups.id, id)));
}

/** Raises the version of a discussion and returns it. Other changes of the discussion wait for this transaction. */
export async function raiseVersion(tx: Transaction, matchupId: number): Promise<number> {
  const set = { version: sql`${discussions.version} + 1` };
  const raised = tx
    .insert(discussions)
    .values({ matchupId, version: 1 })
    .onConflictDoUpdate({ target: discussions.matchupId, set })
    .returning({ version: discussions.version });
  return (await only(raised)).version;
}

export async function insertComment(tx: Transaction, values: typeof comments.$inferInsert): Promise<number> {
  return (await only(tx.insert(comments).values(values).returning({ id: comments.id }))).id;
}

type Patch = Partial<typeof comments.$inferInsert>;

export async function updateComment(tx: Transaction, id: number, patch: Patch): Promise<void> {
  await tx.update(comments).set(patch).where(eq(comments.id, id));
}

/** Empties all messages of a user, which keep their places like deleted ones, and returns their ids by discussion. */
export async function emptyMessages(tx: Transaction, userId: number, now: Date) {
  const { rows } = await tx.execute<{ tournamentId: number; matchupId: number; commentIds: number[] }>(sql`
    with emptied as (
      update comments set content = '', deleted_at = ${now.toISOString()}::timestamptz,
        updated_at = ${now.toISOString()}::timestamptz
      where user_id = ${userId} and deleted_at is null returning id, matchup_id)
    select m.tournament_id as "tournamentId", e.matchup_id as "matchupId", array_agg(e.id order by e.id) as "commentIds"
    from emptied e join matchups m on m.id = e.matchup_id
    group by m.tournament_id, e.matchup_id order by e.matchup_id`);
  return rows;
}

/** The comments with these ids. */
export const findComments = (db: Executor, ids: number[]): Promise<CommentRow[]> =>
  findCommentsByIds(db, ids);

export async function deleteComment(tx: Transaction, id: number): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, id));
}

/** The comments of a discussion that a user likes. */
export const findLikes = (db: Executor, matchupId: number, userId: number) =>
  db
    .select({ commentId: commentLikes.commentId })
    .from(commentLikes)
    .innerJoin(comments, eq(comments.id, commentLikes.commentId))
    .where(and(eq(commentLikes.userId, userId), eq(comments.matchupId, matchupId)))
    .orderBy(commentLikes.commentId);

/** Returns true when a like was deleted. */
export const deleteLike = (tx: Transaction, commentId: number, userId: number) =>
  hasRows(tx.delete(commentLikes).where(matching(commentLikes, { commentId, userId })));

export async function insertLike(tx: Transaction, row: typeof commentLikes.$inferInsert): Promise<void> {
  await tx.insert(commentLikes).values(row).onConflictDoNothing();
}

/** The user's reactions in a discussion. */
export const findReactions = (db: Executor, matchupId: number, userId: number) =>
  db
    .select({ commentId: commentReactions.commentId, reaction: commentReactions.reaction })
    .from(commentReactions)
    .innerJoin(comments, eq(comments.id, commentReactions.commentId))
    .where(and(eq(commentReactions.userId, userId), eq(comments.matchupId, matchupId)))
    .orderBy(commentReactions.commentId);

/** The user's reaction to a message; null without one. */
export async function findReaction(db: Executor, commentId: number, userId: number) {
  const isOwn = matching(commentReactions, { commentId, userId });
  const row = await first(db.select().from(commentReactions).where(isOwn));
  return row?.reaction ?? null;
}

export async function deleteReaction(tx: Transaction, commentId: number, userId: number): Promise<void> {
  await tx.delete(commentReactions).where(matching(commentReactions, { commentId, userId }));
}

/** Stores a reaction in place of the user's other one. */
export async function storeReaction(tx: Transaction, row: typeof commentReactions.$inferInsert) {
  await tx
    .insert(commentReactions)
    .values(row)
    .onConflictDoUpdate({
      target: [commentReactions.commentId, commentReactions.userId],
      set: { reaction: row.reaction, createdAt: row.createdAt },
    });
}

/** The side that a user shows in a matchup, or null; undefined if the user wrote no message there. */
export async function findShownSide(db: Executor, matchupId: number, userId: number) {
  const hasWritten = await hasRows(
    db.select({ id: comments.id }).from(comments).where(matching(comments, { matchupId, userId })).limit(1),
  );
  if (!hasWritten) return undefined;
  return (await findSides(db, [{ matchupId, userId }]))[0] ?? null;
}

export const showsSide = (db: Executor, matchupId: number, userId: number) =>
  hasRows(db.select().from(shownSides).where(matching(shownSides, { matchupId, userId })));

export async function showSide(tx: Transaction, row: typeof shownSides.$inferInsert): Promise<void> {
  await tx.insert(shownSides).values(row).onConflictDoNothing();
}

export async function hideSide(tx: Transaction, matchupId: number, userId: number): Promise<void> {
  await tx.delete(shownSides).where(matching(shownSides, { matchupId, userId }));
}

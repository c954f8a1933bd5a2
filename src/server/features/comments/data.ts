import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Side } from '#contract/comment.ts';
import type { Reaction } from '#engine/kinds.ts';
import { type Executor, first, hasRows, type Transaction } from '#server/db/client.ts';
import {
  BEFORE_REPLIES,
  commentLikes,
  commentPlace,
  commentReactions,
  comments,
  discussions,
  matchups,
  shownSides,
  users,
} from '#server/db/schema.ts';
import { areCountsOpen } from '#server/db/shown-submitter.ts';
import { personColumns } from '#server/db/tally-columns.ts';

/**
 * The side that a user voted for in a matchup; null without a vote, when the user does not show it, and while the votes are
 * hidden.
 */
const shownSide = ({ matchupId, userId }: { matchupId: AnyPgColumn | SQL; userId: AnyPgColumn | SQL }) =>
  sql<Side>`(select case v.song_id when m.song1_id then 1 when m.song2_id then 2 end
    from shown_sides s
    join votes v on v.matchup_id = s.matchup_id and v.user_id = s.user_id
    join matchups m on m.id = s.matchup_id
    join tournaments t on t.id = m.tournament_id
    where ${sql.raw(areCountsOpen('t', 'm'))}
      and s.matchup_id = ${matchupId} and s.user_id = ${userId})`;

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
  side: shownSide(comments),
  replyCount: sql<number>`(select count(*)::int from comments r where r.parent_id = ${comments.id})`,
  version: sql<number>`coalesce((select d.version from discussions d where d.matchup_id = ${comments.matchupId}), 0)`,
};
export type CommentRow = Awaited<ReturnType<typeof findCommentsByIds>>[number];

/** These messages in the order of the tree, with the version of their discussion. */
function findCommentsByIds(db: Executor, ids: number[] | SQL) {
  const chosen = Array.isArray(ids) ? inArray(comments.id, ids) : sql`${comments.id} in (${ids})`;
  return db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(chosen)
    .orderBy(...commentPlace(comments).map((key) => sql`${key} desc`));
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

/**
 * The `limit` newest messages of one level with ids under `below`. Each has its `replies` newest replies, and each of these
 * has theirs.
 */
export function findLevelPage(
  db: Executor,
  level: {
    matchupId: number;
    parentId: number | null;
    below: number | null;
    limit: number;
    replies: number;
  },
) {
  const { matchupId, parentId, below, limit, replies } = level;
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
export const lockMatchupAgainstDeletion = (tx: Transaction, id: number) => lockMatchup(tx, id, 'key share');

/** The same, and votes in the matchup wait for the transaction, too. */
export const lockMatchupAgainstVotes = (tx: Transaction, id: number) => lockMatchup(tx, id, 'share');

const lockMatchup = (tx: Transaction, id: number, strength: 'key share' | 'share') =>
  hasRows(tx.select({ id: matchups.id }).from(matchups).where(eq(matchups.id, id)).for(strength));

/** Raises the version of a discussion and returns it. Other changes of the discussion wait for this transaction. */
export async function raiseVersion(tx: Transaction, matchupId: number): Promise<number> {
  const [row] = await tx
    .insert(discussions)
    .values({ matchupId, version: 1 })
    .onConflictDoUpdate({ target: discussions.matchupId, set: { version: sql`${discussions.version} + 1` } })
    .returning({ version: discussions.version });
  if (!row) throw new Error('The discussion has no version');
  return row.version;
}

export async function insertComment(tx: Transaction, values: typeof comments.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(comments).values(values).returning({ id: comments.id });
  if (!inserted) throw new Error('The inserted comment has no id');
  return inserted.id;
}

export async function updateComment(
  tx: Transaction,
  id: number,
  patch: Partial<typeof comments.$inferInsert>,
): Promise<void> {
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
  hasRows(
    tx
      .delete(commentLikes)
      .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
      .returning({ commentId: commentLikes.commentId }),
  );

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
  const [row] = await db
    .select({ reaction: commentReactions.reaction })
    .from(commentReactions)
    .where(and(eq(commentReactions.commentId, commentId), eq(commentReactions.userId, userId)));
  return row?.reaction ?? null;
}

export async function deleteReaction(tx: Transaction, commentId: number, userId: number): Promise<void> {
  await tx
    .delete(commentReactions)
    .where(and(eq(commentReactions.commentId, commentId), eq(commentReactions.userId, userId)));
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
  const [row] = await db
    .select({ side: shownSide({ matchupId: sql`${matchupId}::int`, userId: sql`${userId}::int` }) })
    .from(comments)
    .where(and(eq(comments.matchupId, matchupId), eq(comments.userId, userId)))
    .limit(1);
  return row?.side;
}

export const showsSide = (db: Executor, matchupId: number, userId: number) =>
  hasRows(
    db
      .select({ userId: shownSides.userId })
      .from(shownSides)
      .where(and(eq(shownSides.matchupId, matchupId), eq(shownSides.userId, userId))),
  );

export async function showSide(tx: Transaction, row: typeof shownSides.$inferInsert): Promise<void> {
  await tx.insert(shownSides).values(row).onConflictDoNothing();
}

export async function hideSide(tx: Transaction, matchupId: number, userId: number): Promise<void> {
  await tx.delete(shownSides).where(and(eq(shownSides.matchupId, matchupId), eq(shownSides.userId, userId)));
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { commentLikes, comments, matchups, users } from '#server/db/schema.ts';

/** A discussion shows its newest threads, with a limit on the replies of each depth. */
const THREADS_LIMIT = 500;
const REPLIES_LIMIT = 1000;

const columns = {
  comment: comments,
  user: { firstName: users.firstName, lastName: users.lastName, imageSha: users.imageSha },
  likes: sql<number>`(select count(*)::int from comment_likes l where l.comment_id = ${comments.id})`,
};
export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

/** The newest threads of a discussion with their replies, newest first. */
export async function findComments(db: Executor, matchupId: number) {
  const shown = sql`(
    with threads as (select c.id from comments c where c.matchup_id = ${matchupId} and c.parent_id is null
      order by c.id desc limit ${THREADS_LIMIT}),
    second as (select c.id from comments c where c.parent_id in (select id from threads)
      order by c.id desc limit ${REPLIES_LIMIT}),
    third as (select c.id from comments c where c.parent_id in (select id from second)
      order by c.id desc limit ${REPLIES_LIMIT})
    select id from threads union all select id from second union all select id from third)`;
  return db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(inArray(comments.id, shown))
    .orderBy(desc(comments.id));
}

export async function findComment(db: Executor, id: number): Promise<CommentRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id));
  return row;
}

/** Keeps a matchup from being deleted until the transaction ends. Returns false for a missing matchup. */
export async function lockMatchupAgainstDeletion(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: matchups.id })
    .from(matchups)
    .where(eq(matchups.id, id))
    .for('key share');
  return rows.length === 1;
}

/** Keeps a comment from being deleted until the transaction ends. */
export async function lockCommentAgainstDeletion(tx: Transaction, id: number) {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for('key share');
  return row;
}

/** Locks a comment for a change or deletion. Replies and likes wait. */
export async function lockComment(tx: Transaction, id: number) {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for('update');
  return row;
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

export async function hasReplies(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.select({ id: comments.id }).from(comments).where(eq(comments.parentId, id)).limit(1);
  return rows.length > 0;
}

export async function deleteComment(tx: Transaction, id: number): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, id));
}

/** The comments of a discussion that a user likes. */
export function findLikes(db: Executor, matchupId: number, userId: number) {
  return db
    .select({ commentId: commentLikes.commentId })
    .from(commentLikes)
    .innerJoin(comments, eq(comments.id, commentLikes.commentId))
    .where(and(eq(commentLikes.userId, userId), eq(comments.matchupId, matchupId)))
    .orderBy(commentLikes.commentId);
}

/** Returns true when a like was deleted. */
export async function deleteLike(tx: Transaction, commentId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning({ commentId: commentLikes.commentId });
  return rows.length === 1;
}

export async function insertLike(tx: Transaction, row: typeof commentLikes.$inferInsert): Promise<void> {
  await tx.insert(commentLikes).values(row).onConflictDoNothing();
}

export async function countLikes(tx: Transaction, commentId: number): Promise<number> {
  return tx.$count(commentLikes, eq(commentLikes.commentId, commentId));
}

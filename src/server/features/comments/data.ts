import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { comments, users } from '../../db/schema.ts';

/** A discussion shows its newest messages; older ones than this many are not sent. */
const TREE_LIMIT = 1000;

const columns = {
  comment: comments,
  user: { firstName: users.firstName, lastName: users.lastName, imageSha: users.imageSha },
  likes: sql<number>`(select count(*)::int from comment_likes l where l.comment_id = ${comments.id})`,
};
export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

export async function findComments(db: Executor, matchupId: number) {
  return db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.matchupId, matchupId))
    .orderBy(desc(comments.id))
    .limit(TREE_LIMIT);
}

export async function findComment(db: Executor, id: number): Promise<CommentRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id));
  return row;
}

export async function insertComment(db: Executor, values: typeof comments.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(comments).values(values).returning({ id: comments.id });
  if (!inserted) throw new Error('A comment that was inserted has an id');
  return inserted.id;
}

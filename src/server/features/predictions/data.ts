import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { predictions, predictionVotes, tokens, users } from '#server/db/schema.ts';

/** The list shows at most so many open and so many closed predictions. */
const LIST_LIMIT = 100;

const withAuthor = {
  prediction: predictions,
  author: { firstName: users.firstName, lastName: users.lastName, imageSha: users.imageSha },
};
export type PredictionRow = Awaited<ReturnType<typeof findOpen>>[number];

const select = (db: Executor) =>
  db.select(withAuthor).from(predictions).innerJoin(users, eq(users.id, predictions.authorId));

/** Those that can still be voted on, the soonest end first. */
export async function findOpen(db: Executor, now: Date) {
  return select(db)
    .where(gt(predictions.expiresAt, now))
    .orderBy(asc(predictions.expiresAt), asc(predictions.id))
    .limit(LIST_LIMIT);
}

/** Those that are over, the latest first. */
export async function findClosed(db: Executor, now: Date): Promise<PredictionRow[]> {
  return select(db)
    .where(lte(predictions.expiresAt, now))
    .orderBy(desc(predictions.expiresAt), desc(predictions.id))
    .limit(LIST_LIMIT);
}

export async function findPrediction(db: Executor, id: number): Promise<PredictionRow | undefined> {
  const [row] = await select(db).where(eq(predictions.id, id));
  return row;
}

export async function findOwnVotes(db: Executor, userId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ predictionId: predictionVotes.predictionId, vote: predictionVotes.vote })
    .from(predictionVotes)
    .where(and(eq(predictionVotes.userId, userId), inArray(predictionVotes.predictionId, ids)));
}

export async function insertPrediction(
  db: Executor,
  values: typeof predictions.$inferInsert,
): Promise<number> {
  const [inserted] = await db.insert(predictions).values(values).returning({ id: predictions.id });
  if (!inserted) throw new Error('A prediction that was inserted has an id');
  return inserted.id;
}

export async function lockPrediction(tx: Transaction, id: number) {
  const [row] = await tx.select().from(predictions).where(eq(predictions.id, id)).for('no key update');
  return row;
}

/** False when this user had voted already. */
export async function insertVote(
  tx: Transaction,
  values: typeof predictionVotes.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(predictionVotes)
    .values(values)
    .onConflictDoNothing()
    .returning({ userId: predictionVotes.userId });
  return rows.length === 1;
}

export async function countVote(tx: Transaction, id: number, vote: 'yes' | 'no'): Promise<void> {
  const counted =
    vote === 'yes'
      ? { yesVotes: sql`${predictions.yesVotes} + 1` }
      : { noVotes: sql`${predictions.noVotes} + 1` };
  await tx.update(predictions).set(counted).where(eq(predictions.id, id));
}

export async function settle(
  tx: Transaction,
  id: number,
  { outcome, now }: { outcome: 'yes' | 'no' | 'void'; now: Date },
): Promise<void> {
  await tx.update(predictions).set({ outcome, settledAt: now }).where(eq(predictions.id, id));
}

/** What was last written of somebody's tokens, and on which UTC day. */
export async function findTokens(db: Executor, userId: number) {
  const [row] = await db.select().from(tokens).where(eq(tokens.userId, userId));
  return row;
}

/**
 * Takes a token of the day, refilled first when the last one was taken on an earlier day; null when none is left. One
 * statement on one row: two votes at once can never take the same token (R33). The kept day only moves on: a vote that
 * began just before midnight, or came to a server whose clock is behind, takes of the newer day and refills nothing.
 */
export async function takeToken(
  tx: Transaction,
  { userId, day, dailyTokens }: { userId: number; day: string; dailyTokens: number },
): Promise<number | null> {
  const [row] = await tx
    .insert(tokens)
    .values({ userId, tokens: dailyTokens - 1, lastRefresh: day })
    .onConflictDoUpdate({
      target: tokens.userId,
      set: {
        tokens: sql`case when ${tokens.lastRefresh} < ${day} then ${dailyTokens - 1}::int else ${tokens.tokens} - 1 end`,
        lastRefresh: sql`greatest(${tokens.lastRefresh}, ${day}::date)`,
      },
      setWhere: sql`${tokens.lastRefresh} < ${day} or ${tokens.tokens} > 0`,
    })
    .returning({ tokens: tokens.tokens });
  return row?.tokens ?? null;
}

/** Gives the tokens of a void prediction back to who spent them today; earlier ones are refilled already. */
export async function returnTokens(
  tx: Transaction,
  predictionId: number,
  { day, dayStart, dailyTokens }: { day: string; dayStart: Date; dailyTokens: number },
): Promise<void> {
  await tx.execute(sql`
    with locked as materialized (
      select t.user_id from tokens t join prediction_votes v on v.user_id = t.user_id
      where v.prediction_id = ${predictionId} and v.created_at >= ${dayStart} and t.last_refresh = ${day}
      order by t.user_id for no key update of t)
    update tokens t set tokens = least(t.tokens + 1, ${dailyTokens}) from locked l where l.user_id = t.user_id`);
}

/** Pays everybody who was right, their rows locked in id order; returns who they are. */
export async function payRightVotes(
  tx: Transaction,
  predictionId: number,
  { points, now }: { points: number; now: Date },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with locked as materialized (
      select u.id from users u join prediction_votes v on v.user_id = u.id
      join predictions p on p.id = v.prediction_id and p.outcome = v.vote
      where p.id = ${predictionId} order by u.id for no key update of u)
    update users u set points = u.points + ${points}, perfect_predictions = u.perfect_predictions + 1,
      updated_at = ${now}
    from locked l where u.id = l.id returning u.id`);
  return rows.map((row) => row.id);
}

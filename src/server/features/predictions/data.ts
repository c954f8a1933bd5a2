import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { PredictionSide } from '#engine/kinds.ts';
import { type Executor, first, hasRows, only, type Transaction } from '#server/db/client.ts';
import { predictionCrowd } from '#server/db/facts.ts';
import { predictionDisputes, predictions, predictionVotes, tokens, users } from '#server/db/schema.ts';
import { personColumns } from '#server/db/tally-columns.ts';
import { queueMoved } from '#server/db/user-counters.ts';

const withAuthor = {
  prediction: predictions,
  author: personColumns,
  // A scalar subquery, because PostgreSQL may answer `exists` from a hash of the whole table.
  hasAuthorAnswered: sql<boolean>`coalesce((select true from prediction_votes v
    where v.prediction_id = predictions.id and v.user_id = predictions.author_id), false)`,
};
/** What a user has done with a prediction. */
export type OwnPart = { vote: PredictionSide | null; dispute: { reason: string; createdAt: Date } | null };
export type PredictionRow = Awaited<ReturnType<typeof findOpen>>[number];

const select = (db: Executor) =>
  db.select(withAuthor).from(predictions).innerJoin(users, eq(users.id, predictions.authorId));

/** The last prediction of a page. */
export type Position = { end: string; id: number };
type Part = { at: Date; after: Position | null; limit: number };

const key = sql`(${predictions.expiresAt}, ${predictions.id})`;
const keyOf = ({ end, id }: Position) => sql`(${new Date(end)}, ${id})`;

/** Predictions that are open at an instant, the soonest end first. */
export const findOpen = (db: Executor, { at, after, limit }: Part) =>
  select(db)
    .where(and(gt(predictions.expiresAt, at), after ? sql`${key} > ${keyOf(after)}` : undefined))
    .orderBy(asc(predictions.expiresAt), asc(predictions.id))
    .limit(limit);

/** Predictions that are closed at an instant, the latest end first. */
export const findClosed = (db: Executor, { at, after, limit }: Part) =>
  select(db)
    .where(and(lte(predictions.expiresAt, at), after ? sql`${key} < ${keyOf(after)}` : undefined))
    .orderBy(desc(predictions.expiresAt), desc(predictions.id))
    .limit(limit);

export const findPrediction = (db: Executor, id: number) => first(select(db).where(eq(predictions.id, id)));

/** A user's votes on these predictions, each with the user's dispute. */
export async function findOwnParts(db: Executor, userId: number, ids: number[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      predictionId: predictionVotes.predictionId,
      vote: predictionVotes.vote,
      reason: predictionDisputes.reason,
      disputedAt: predictionDisputes.createdAt,
    })
    .from(predictionVotes)
    .leftJoin(
      predictionDisputes,
      and(
        eq(predictionDisputes.predictionId, predictionVotes.predictionId),
        eq(predictionDisputes.userId, predictionVotes.userId),
      ),
    )
    .where(and(eq(predictionVotes.userId, userId), inArray(predictionVotes.predictionId, ids)));
  return new Map(
    rows.map(({ predictionId, vote, reason, disputedAt }) => [
      predictionId,
      { vote, dispute: reason !== null && disputedAt ? { reason, createdAt: disputedAt } : null },
    ]),
  );
}

export async function insertPrediction(db: Executor, values: typeof predictions.$inferInsert) {
  return (await only(db.insert(predictions).values(values).returning({ id: predictions.id }))).id;
}

export const lockPrediction = (tx: Transaction, id: number) =>
  first(tx.select().from(predictions).where(eq(predictions.id, id)).for('no key update'));

/** Returns false when the user has voted before. */
export const insertVote = (tx: Transaction, values: typeof predictionVotes.$inferInsert) =>
  hasRows(tx.insert(predictionVotes).values(values).onConflictDoNothing());

type Patch = PgUpdateSetSource<typeof predictions>;

export async function updatePrediction(tx: Transaction, id: number, patch: Patch): Promise<void> {
  await tx.update(predictions).set(patch).where(eq(predictions.id, id));
}

export const countVote = (tx: Transaction, id: number, vote: PredictionSide): Promise<void> =>
  updatePrediction(
    tx,
    id,
    vote === 'yes'
      ? { yesVotes: sql`${predictions.yesVotes} + 1` }
      : { noVotes: sql`${predictions.noVotes} + 1` },
  );

/** A user's last stored tokens and their UTC day. */
export const findTokens = (db: Executor, userId: number) =>
  first(db.select().from(tokens).where(eq(tokens.userId, userId)));

/**
 * Takes a token and returns the number left; null when none is left. One statement on one row refills and
 * takes, so two votes never spend the same token. The stored day never goes back, even if the
 * clock of another server is behind.
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

/**
 * Returns the tokens that were spent on a void prediction today. Tokens of earlier days are refilled already.
 */
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

/** Counts the voters other than the author, up to the number that pays. */
export async function countOthers(tx: Transaction, predictionId: number): Promise<number> {
  const { rows } = await tx.execute<{ others: number }>(
    sql`select ${sql.raw(predictionCrowd)} as others from predictions p where p.id = ${predictionId}`,
  );
  return rows[0]?.others ?? 0;
}

/**
 * Pays the voters on a side, except `exceptId`, or takes their points back, and returns their ids. Locks their counters in
 * id order, against deadlocks.
 */
export async function moveRightVotes(
  tx: Transaction,
  predictionId: number,
  moved: { side: PredictionSide; exceptId: number | null; sign: 1 | -1; points: number },
): Promise<number[]> {
  const { side, exceptId, sign, points } = moved;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with locked as materialized (
      select c.user_id from user_counters c join prediction_votes v on v.user_id = c.user_id
      where v.prediction_id = ${predictionId} and v.vote = ${side} and c.user_id is distinct from ${exceptId}::int
      order by c.user_id for no key update of c),
    moved as (
      update user_counters c set points = c.points + ${sign * points}::int,
        perfect_predictions = c.perfect_predictions + ${sign}::int
      from locked l where c.user_id = l.user_id returning c.user_id),
    queued as (${sql.raw(queueMoved)})
    select user_id as id from moved`);
  return rows.map(({ id }) => id);
}

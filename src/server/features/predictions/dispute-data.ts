import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { AdminPage } from '#contract/admin.ts';
import { type Executor, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { predictionDisputes, predictions, predictionVotes, users } from '#server/db/schema.ts';
import { updatePrediction } from './data.ts';

/** How many reasons of each prediction a list of predictions has at most. */
const REASONS_LIMIT = 20;

export const hasAnswered = (tx: Transaction, predictionId: number, userId: number) =>
  hasRows(tx.select().from(predictionVotes).where(matching(predictionVotes, { predictionId, userId })));

/** Returns false when the user has disputed the prediction before. */
export const insertDispute = (tx: Transaction, values: typeof predictionDisputes.$inferInsert) =>
  hasRows(tx.insert(predictionDisputes).values(values).onConflictDoNothing());

/** Marks a prediction as disputed; the time of its first dispute stays. */
export const openDispute = (tx: Transaction, id: number, now: Date): Promise<void> =>
  updatePrediction(tx, id, {
    disputeStatus: 'open',
    disputedAt: sql`coalesce(${predictions.disputedAt}, ${now})`,
  });

const hasPart = (userId: SQL) => sql`(${userId} = predictions.author_id or exists (
  select 1 from prediction_votes v where v.prediction_id = predictions.id and v.user_id = ${userId}))`;

/** Whether an admin has no part in the prediction, or every other admin has one too. */
const isJudge = (adminId: number) => sql<boolean>`(not ${hasPart(sql`${adminId}::int`)} or not exists (
  select 1 from users a where a.role = 'admin' and a.deleted_at is null and not ${hasPart(sql`a.id`)}))`;

export const canDecide = (tx: Transaction, id: number, adminId: number): Promise<boolean> =>
  hasRows(
    tx
      .select({ id: predictions.id })
      .from(predictions)
      .where(and(eq(predictions.id, id), isJudge(adminId))),
  );

const SORTS: Record<string, SQL> = {
  disputedAt: sql`${predictions.disputedAt}`,
  title: sql`lower(${predictions.title})`,
};
const nameOf = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

/** A page of the predictions with an open dispute, as the admin sees them. */
export async function findDisputed(
  db: Executor,
  { adminId, search, sort, order, limit, offset }: AdminPage & { adminId: number },
) {
  const isFound = sql`strpos(lower(${predictions.title}), lower(${search})) > 0`;
  // A literal, so that the partial index of open disputes applies.
  const isOpen = sql`${predictions.disputeStatus} = 'open'`;
  const where = and(isOpen, search === '' ? undefined : isFound);
  const direction = order === 'asc' ? asc : desc;
  const rows = await db
    .select({
      prediction: predictions,
      authorName: nameOf,
      disputeCount: sql<number>`(select count(*)::int from prediction_disputes d
        where d.prediction_id = predictions.id)`,
      canDecide: isJudge(adminId),
    })
    .from(predictions)
    .innerJoin(users, eq(users.id, predictions.authorId))
    .where(where)
    .orderBy(direction(SORTS[sort] ?? predictions.disputedAt), direction(predictions.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(predictions, where) };
}

export type DisputedRow = Awaited<ReturnType<typeof findDisputed>>['rows'][number];
export type DisputeRow = Awaited<ReturnType<typeof findDisputes>>[number];

/** The next disputes of a prediction by user id, each with the user's answer. */
export function findReasons(
  db: Executor,
  { predictionId, afterUserId, limit }: { predictionId: number; afterUserId: number; limit: number },
) {
  const { userId, reason } = predictionDisputes;
  const answer = and(
    eq(predictionVotes.predictionId, predictionDisputes.predictionId),
    eq(predictionVotes.userId, userId),
  );
  return db
    .select({ userId, name: nameOf, vote: predictionVotes.vote, reason })
    .from(predictionDisputes)
    .innerJoin(predictionVotes, answer)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(predictionDisputes.predictionId, predictionId), gt(userId, afterUserId)))
    .orderBy(asc(userId))
    .limit(limit);
}

/** The first disputes of each of these predictions by user id, each with the user's answer. */
export async function findDisputes(db: Executor, predictionIds: number[]) {
  if (predictionIds.length === 0) return [];
  const numbered = db.$with('numbered').as(
    db
      .select({
        predictionId: predictionDisputes.predictionId,
        userId: predictionDisputes.userId,
        reason: predictionDisputes.reason,
        place: sql<number>`row_number() over (partition by ${predictionDisputes.predictionId}
          order by ${predictionDisputes.userId})`.as('place'),
      })
      .from(predictionDisputes)
      .where(inArray(predictionDisputes.predictionId, predictionIds)),
  );
  return db
    .with(numbered)
    .select({
      predictionId: numbered.predictionId,
      userId: numbered.userId,
      name: nameOf,
      vote: predictionVotes.vote,
      reason: numbered.reason,
    })
    .from(numbered)
    .innerJoin(
      predictionVotes,
      and(
        eq(predictionVotes.predictionId, numbered.predictionId),
        eq(predictionVotes.userId, numbered.userId),
      ),
    )
    .innerJoin(users, eq(users.id, numbered.userId))
    .where(sql`${numbered.place} <= ${REASONS_LIMIT}`)
    .orderBy(numbered.predictionId, numbered.place);
}

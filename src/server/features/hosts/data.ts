import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm';
import { type Executor, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { managers, participants, tournaments, users } from '#server/db/schema.ts';
import { personColumns } from '#server/db/tally-columns.ts';
import { findBans, findUser } from '#server/features/accounts/service.ts';

/** The tournaments of a creator that are not over, in the order of their ids. */
export async function findRunning(db: Executor, creatorId: number): Promise<number[]> {
  const rows = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(
      and(eq(tournaments.creatorId, creatorId), not(inArray(tournaments.status, ['completed', 'cancelled']))),
    )
    .orderBy(asc(tournaments.id));
  return rows.map(({ id }) => id);
}

const columns = { id: users.id, ...personColumns };
const managersOf = (tx: Transaction, tournamentId: number) =>
  tx
    .select(columns)
    .from(managers)
    .innerJoin(users, eq(users.id, managers.userId))
    .where(and(eq(managers.tournamentId, tournamentId), isNull(users.deletedAt), eq(users.isGuest, false)))
    .orderBy(asc(managers.createdAt), asc(users.id))
    .$dynamic();

/** The manager who was named first, without those whose ban is in force. */
export async function findFirstManager(tx: Transaction, tournamentId: number, now: Date) {
  const rows = await managersOf(tx, tournamentId);
  const banned = await findBans(tx, { userIds: rows.map(({ id }) => id), now });
  return rows.find(({ id }) => !banned.some(({ userId }) => userId === id));
}

export async function findManager(tx: Transaction, tournamentId: number, userId: number) {
  const rows = await managersOf(tx, tournamentId);
  return rows.find(({ id }) => id === userId);
}

export const deleteManager = (tx: Transaction, tournamentId: number, userId: number) =>
  hasRows(tx.delete(managers).where(matching(managers, { tournamentId, userId })));

/** Makes a user a manager, unless the account was deleted. */
export async function insertManager(
  tx: Transaction,
  row: { tournamentId: number; userId: number; createdAt: Date },
): Promise<void> {
  if (await findUser(tx, row.userId)) await tx.insert(managers).values(row).onConflictDoNothing();
}

export async function findAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** So many members are told at most, the first who joined. */
const MAX_TOLD = 10_000;

/** The participants, without followers, who have an account. */
export async function findMembers(tx: Transaction, tournamentId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        matching(participants, { tournamentId, isFollowing: false }),
        isNull(users.deletedAt),
        eq(users.isGuest, false),
      ),
    )
    .orderBy(asc(participants.id))
    .limit(MAX_TOLD);
  return rows.map(({ id }) => id);
}

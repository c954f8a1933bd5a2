import type { Account } from '#contract/account.ts';
import type { DeletedTexts, RoleBody, StatsBody } from '#contract/admin.ts';
import type { BanBody } from '#contract/moderation.ts';
import { sanctionEnd } from '#engine/moderation/sanction-end.ts';
import { levelForPoints } from '#engine/rewards/points.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { repeatOnConflict } from '#server/db/errors.ts';
import { type HistoryActor, type HistoryEntry, insertHistory } from '#server/db/history.ts';
import {
  type CountedUser,
  deleteBan,
  deleteKeysOf,
  findBan,
  presentAccount,
  requireUser,
  type Sessions,
  storeBan,
  userNotFound,
} from '#server/features/accounts/service.ts';
import { emptyMessages, publishEmptied } from '#server/features/comments/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { handOver } from '#server/features/managers/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { deleteSecondFactor } from '#server/features/second-factor/service.ts';
import { conflict, notFound, orThrow } from '#server/http/errors.ts';
import { awardAchievements } from '#server/tournament/awards.ts';
import * as data from './data.ts';

/**
 * Runs a transaction that may lock several users, and repeats it after a deadlock: unlike ballot batches, it need not lock
 * them in the order of their ids.
 */
const changeUsers = <T>(db: Executor, change: (tx: Transaction) => Promise<T>) =>
  repeatOnConflict(() => db.transaction(change));

const statsOf = ({ points, totalVotes, tournamentsWon, levelAdjustment }: CountedUser) => ({
  points,
  totalVotes,
  tournamentsWon,
  levelAdjustment,
});

/** Records an admin's change of a user in the history, which names both by id. */
const recordByAdmin = (
  tx: Transaction,
  { admin, at, entry }: { admin: Viewer; at: Date; entry: HistoryEntry },
) => insertHistory(tx, { actor: { id: admin.id, role: 'admin' }, at, entries: [entry] });

/** @throws AppError CONFLICT for the only admin (rule O6) */
const onlyAdmin = () => conflict('This is the only admin. Make another user an admin first.');

function requireAnotherAdmin(adminIds: number[], id: number): void {
  if (adminIds.length === 1 && adminIds[0] === id) throw onlyAdmin();
}

/**
 * Changes a role, which acts at the user's next request. An equal role changes nothing (rule H3).
 * @throws AppError NOT_FOUND, CONFLICT for the only admin, and for a banned user who would become admin
 */
export async function setRole(
  { db, clock }: Context,
  sessions: Sessions,
  { admin, userId, role }: { admin: Viewer; userId: number } & RoleBody,
): Promise<Account> {
  const user = await changeUsers(db, async (tx) => {
    const adminIds = await data.lockAdmins(tx);
    const before = orThrow(await data.lockUser(tx, userId), userNotFound);
    if (role !== 'admin') requireAnotherAdmin(adminIds, userId);
    const counters = await data.lockCounters(tx, userId);
    if (before.role === role) return presentAccount({ ...before, ...counters });
    const at = clock.now();
    if (role === 'admin' && (await findBan(tx, { userId, now: at }))) {
      throw conflict('This user is banned. End the ban first.');
    }
    const roles = { before: { role: before.role }, after: { role } };
    const entry = { action: 'role_changed', about: { userId }, ...roles } as const;
    await recordByAdmin(tx, { admin, at, entry });
    await deleteKeysOf(tx, userId);
    return presentAccount({ ...(await data.updateUser(tx, userId, { role, updatedAt: at })), ...counters });
  });
  await sessions.refreshAllOf(userId);
  return user;
}

/**
 * Sets counters and level of a user, stores each difference as an adjustment by this admin (rule O7), and gives the
 * achievements that they reach. Equal values change nothing.
 * @throws AppError NOT_FOUND
 */
export async function setStats(
  { db, clock, bus }: Context,
  admin: Viewer,
  { userId, body }: { userId: number; body: StatsBody },
): Promise<Account> {
  const account = await changeUsers(db, async (tx) => {
    const locked = orThrow(await data.lockUser(tx, userId), userNotFound);
    const user = { ...locked, ...(await data.lockCounters(tx, userId)) };
    const now = clock.now();
    const points = body.points ?? user.points;
    const levelAdjustment =
      body.level === undefined ? user.levelAdjustment : body.level - levelForPoints(points);
    const wanted = {
      points,
      totalVotes: body.totalVotes ?? user.totalVotes,
      tournamentsWon: body.tournamentsWon ?? user.tournamentsWon,
    };
    const by = { userId, adminId: admin.id, createdAt: now };
    const adjustments = [
      { ...by, field: 'points' as const, delta: wanted.points - user.points },
      { ...by, field: 'totalVotes' as const, delta: wanted.totalVotes - user.totalVotes },
      { ...by, field: 'tournamentsWon' as const, delta: wanted.tournamentsWon - user.tournamentsWon },
      { ...by, field: 'level' as const, delta: levelAdjustment - user.levelAdjustment },
    ].filter(({ delta }) => delta !== 0);
    if (adjustments.length === 0) return presentAccount(user);
    await data.insertAdjustments(tx, adjustments);
    await data.updateCounters(tx, userId, wanted);
    const updated = await data.updateUser(tx, userId, { levelAdjustment, updatedAt: now });
    const changed = { ...updated, ...(await data.lockCounters(tx, userId)) };
    await awardAchievements(tx, [userId], now);
    const stats = { before: statsOf(user), after: statsOf(changed) };
    const entry = { action: 'stats_changed', about: { userId }, ...stats } as const;
    await recordByAdmin(tx, { admin, at: now, entry });
    return presentAccount(changed);
  });
  bus.publish({ type: 'user_changed' });
  return account;
}

type Deletion = { userId: number; texts: DeletedTexts };

/** Deletes another user. @throws AppError NOT_FOUND, CONFLICT for the admin's own account, and for the only admin */
export async function deleteUser(
  context: Context,
  sessions: Sessions,
  { admin, ...deletion }: { admin: Viewer } & Deletion,
): Promise<void> {
  if (admin.id === deletion.userId) {
    throw conflict('You cannot delete your own account here. Delete it on your profile.');
  }
  await deleteAccount(context, sessions, { by: { id: admin.id, role: 'admin' }, ...deletion });
}

/**
 * Deletes an account and ends its sessions. Songs and votes stay under 'Deleted user', so that no bracket loses a side. Messages
 * and pitches stay there, too, or are emptied. Tournaments that go on get another host (rule A64).
 * @throws AppError NOT_FOUND, CONFLICT for the only admin
 */
export async function deleteAccount(
  context: Context,
  sessions: Sessions,
  { by, userId, texts }: { by: HistoryActor } & Deletion,
): Promise<void> {
  const { db, clock, bus } = context;
  if (!(await data.hasOtherAdmin(db, userId))) throw onlyAdmin();
  await handOver(context, userId);
  const textsEmptied = texts === 'empty';
  const emptied = await changeUsers(db, async (tx) => {
    const adminIds = await data.lockAdmins(tx);
    if (!(await data.lockUser(tx, userId))) throw userNotFound();
    requireAnotherAdmin(adminIds, userId);
    const now = clock.now();
    await data.deleteCounters(tx, userId);
    await data.updateUser(tx, userId, {
      // Not an e-mail address, so it matches no account, and the old address is free again.
      email: `deleted ${userId}`,
      emailVerifiedAt: null,
      newEmail: null,
      username: null,
      passwordHash: null,
      firstName: 'Deleted',
      lastName: 'user',
      imageSha: null,
      role: 'user',
      textsEmptied,
      deletedAt: now,
      updatedAt: now,
    });
    await data.deletePersonalRows(tx, userId);
    const entry = { action: 'user_deleted', about: { userId }, after: { textsEmptied } } as const;
    await insertHistory(tx, { actor: by, at: now, entries: [entry] });
    if (!textsEmptied) return [];
    await data.emptyPitches(tx, userId);
    return emptyMessages(tx, userId, now);
  });
  await sessions.endAllOf(userId);
  bus.publish({ type: 'user_changed' });
  await publishEmptied(context, emptied);
}

/** Ends all sessions of a user. @throws AppError NOT_FOUND */
export async function endSessions(context: Context, sessions: Sessions, userId: number): Promise<void> {
  await requireUser(context, userId);
  await sessions.endAllOf(userId);
}

/**
 * Removes the second factor of a user who has lost app and codes, and tells the user (rule A49).
 * @throws AppError NOT_FOUND, CONFLICT without a second factor
 */
export async function removeSecondFactor(context: Context, admin: Viewer, userId: number): Promise<void> {
  const { db, clock } = context;
  await requireUser(context, userId);
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) throw conflict('This user has no second factor.');
    await recordByAdmin(tx, { admin, at, entry: { action: 'second_factor_removed', about: { userId } } });
    await insertNotices(context, tx, { userIds: [userId], kind: 'second_factor_removed', details: {}, at });
  });
  publishNotices(context, [userId]);
}

/**
 * Bans a user for a time or for good, in place of an earlier ban, and ends their sessions with the sockets, and the
 * permissions of links.
 * @throws AppError NOT_FOUND, CONFLICT for an admin
 */
export async function banUser(
  context: Context,
  sessions: Sessions,
  { admin, userId, term, reason }: { admin: Viewer; userId: number } & BanBody,
): Promise<void> {
  const endedIds = await changeUsers(context.db, async (tx) => {
    const user = orThrow(await data.lockUser(tx, userId), userNotFound);
    if (user.role === 'admin') throw conflict('Admins cannot be banned. Change the role of this user first.');
    const at = context.clock.now();
    const endsAt = sanctionEnd(term, at);
    await storeBan(tx, { userId, reason, endsAt, createdAt: at });
    await queueMail({ ...context, db: tx }, { kind: 'banned', userIds: [userId], data: { reason, endsAt } });
    await data.deletePermissions(tx, userId);
    await deleteKeysOf(tx, userId);
    const entry = { action: 'user_banned', about: { userId }, after: { term } } as const;
    await recordByAdmin(tx, { admin, at, entry });
    return sessions.endAllIn(tx, userId);
  });
  sessions.publishEnd(endedIds);
}

/** Ends a ban. @throws AppError NOT_FOUND */
export async function unbanUser({ db, clock }: Context, admin: Viewer, userId: number): Promise<void> {
  await changeUsers(db, async (tx) => {
    if (!(await deleteBan(tx, userId))) throw notFound('This user is not banned.');
    const entry = { action: 'user_unbanned', about: { userId } } as const;
    await recordByAdmin(tx, { admin, at: clock.now(), entry });
  });
}

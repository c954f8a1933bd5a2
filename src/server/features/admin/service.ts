import type {
  AdminPage,
  AdminTournament,
  AdminUser,
  RoleBody,
  SongSubmission,
  StatsBody,
  UserTournament,
} from '#contract/admin.ts';
import type { TournamentStatus } from '#contract/kinds.ts';
import { levelForPoints, levelOf } from '#engine/rewards/points.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { repeatOnConflict } from '#server/db/conflict.ts';
import { presentCounters, presentPerson, type UserRow } from '#server/features/accounts/service.ts';
import { AppError } from '#server/http/errors.ts';
import { awardAchievements } from '#server/tournament/awards.ts';
import { changeTournament } from '#server/tournament/change.ts';
import { newDrawSeed } from '#server/tournament/draw-seed.ts';
import { changeFacts } from '#server/tournament/facts.ts';
import { type ForceRefusal, forceStatus } from '#server/tournament/force-status.ts';
import * as data from './data.ts';

type Page<T> = { rows: T[]; total: number };

/** All tournaments with their counts, private ones included. */
export async function listTournaments({ db }: Context, page: AdminPage): Promise<Page<AdminTournament>> {
  const { rows, total } = await data.findTournaments(db, page);
  return {
    total,
    rows: rows.map(({ tournament: t, ...counted }) => ({
      ...counted,
      id: t.id,
      name: t.name,
      participantCount: t.participantCount,
      status: t.status,
      currentPhase: t.currentPhase,
      tournamentType: t.tournamentType,
      isPublic: t.isPublic,
      maxParticipants: t.maxParticipants,
      creatorId: t.creatorId,
      createdAt: t.createdAt.toISOString(),
    })),
  };
}

/** All living accounts. */
export async function listUsers({ db }: Context, page: AdminPage): Promise<Page<AdminUser>> {
  const { rows, total } = await data.findUsers(db, page);
  return { total, rows: rows.map(presentUser) };
}

function presentUser(user: UserRow): AdminUser {
  return {
    ...presentPerson(user),
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    level: levelOf(user),
    ...presentCounters(user),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** Every song that was sent, tiebreakers included. */
export async function listSongSubmissions({ db }: Context, page: AdminPage): Promise<Page<SongSubmission>> {
  const { rows, total } = await data.findSongSubmissions(db, page);
  return { total, rows: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })) };
}

/** Who takes part where. */
export async function listUserTournaments({ db }: Context, page: AdminPage): Promise<Page<UserTournament>> {
  const { rows, total } = await data.findUserTournaments(db, page);
  return { total, rows: rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })) };
}

const FORCE_REFUSALS: Record<ForceRefusal, string> = {
  no_group_stage: 'A playoff has no group stage.',
  groups_not_drawn: 'The groups have to be drawn first: set the status to group_stage.',
  too_few_songs: 'At least 4 songs have to be entered first.',
};

/** Brings a tournament to a status with everything that follows (T §4). @throws AppError NOT_FOUND, WRONG_STATE */
export async function setStatus(context: Context, id: number, status: TournamentStatus): Promise<void> {
  await changeTournament(context, id, async (course) => {
    const outcome = await forceStatus(course, status, newDrawSeed());
    if (!outcome.ok) throw new AppError('WRONG_STATE', FORCE_REFUSALS[outcome.reason]);
  });
}

/** Deletes a tournament with everything in it, and what it earned people and songs (R29). @throws AppError NOT_FOUND */
export async function deleteTournament(context: Context, id: number): Promise<void> {
  await changeTournament(context, id, async (course) => {
    await changeFacts(course, () => data.deleteTournament(course.tx, id));
  });
}

const userMissing = () => new AppError('NOT_FOUND', 'This user does not exist or has been deleted.');

/** Several people's rows are locked here, not always in the order in which votes lock theirs. */
const changePeople = <T>(db: Database, change: (tx: Transaction) => Promise<T>) =>
  repeatOnConflict(() => db.transaction(change));

/** There is always somebody left who keeps order (R5). */
function requireAnotherAdmin(adminIds: number[], id: number): void {
  if (adminIds.length === 1 && adminIds[0] === id) {
    throw new AppError('CONFLICT', 'This is the only admin. Make somebody else an admin first.');
  }
}

/** Changes a role; the user's sessions know of it at their next request (R4). @throws AppError NOT_FOUND, CONFLICT */
export async function setRole({ db, clock }: Context, id: number, { role }: RoleBody): Promise<AdminUser> {
  return changePeople(db, async (tx) => {
    const adminIds = await data.lockAdmins(tx);
    if (!(await data.lockUser(tx, id))) throw userMissing();
    if (role !== 'admin') requireAnotherAdmin(adminIds, id);
    return presentUser(await data.updateUser(tx, id, { role, updatedAt: clock.now() }));
  });
}

/**
 * Sets counters to the given values and keeps by how much they were changed, by whom (R29, R30).
 * @throws AppError NOT_FOUND
 */
export async function setStats(
  { db, clock }: Context,
  admin: Viewer,
  id: number,
  body: StatsBody,
): Promise<AdminUser> {
  return changePeople(db, async (tx) => {
    const user = await data.lockUser(tx, id);
    if (!user) throw userMissing();
    const now = clock.now();
    const points = body.points ?? user.points;
    const levelAdjustment =
      body.level === undefined ? user.levelAdjustment : body.level - levelForPoints(points);
    const wanted = {
      points,
      totalVotes: body.totalVotes ?? user.totalVotes,
      tournamentsWon: body.tournamentsWon ?? user.tournamentsWon,
    };
    const deltas = [
      { field: 'points' as const, delta: wanted.points - user.points },
      { field: 'totalVotes' as const, delta: wanted.totalVotes - user.totalVotes },
      { field: 'tournamentsWon' as const, delta: wanted.tournamentsWon - user.tournamentsWon },
      { field: 'level' as const, delta: levelAdjustment - user.levelAdjustment },
    ].filter(({ delta }) => delta !== 0);
    await data.insertAdjustments(
      tx,
      deltas.map((change) => ({ ...change, userId: id, adminId: admin.id, createdAt: now })),
    );
    const changed = await data.updateUser(tx, id, { ...wanted, levelAdjustment, updatedAt: now });
    await awardAchievements(tx, [id], now);
    return presentUser(changed);
  });
}

/**
 * Deletes an account: nobody can sign in to it again, its name, address and picture go; songs, votes and messages stay
 * under 'Deleted user', so that nobody's bracket loses a side.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function deleteUser({ db, clock }: Context, admin: Viewer, id: number): Promise<void> {
  if (admin.id === id) throw new AppError('CONFLICT', 'You cannot delete your own account here.');
  await changePeople(db, async (tx) => {
    const adminIds = await data.lockAdmins(tx);
    if (!(await data.lockUser(tx, id))) throw userMissing();
    requireAnotherAdmin(adminIds, id);
    const now = clock.now();
    await data.updateUser(tx, id, {
      // No address of anybody's: it holds no @, and the old one is free for a new account.
      email: `deleted ${id}`,
      username: null,
      passwordHash: null,
      firstName: 'Deleted',
      lastName: 'user',
      imageSha: null,
      role: 'user',
      deletedAt: now,
      updatedAt: now,
    });
    await data.deletePersonalRows(tx, id);
  });
}

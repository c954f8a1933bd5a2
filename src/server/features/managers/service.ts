import type { AddManagerBody, Manager } from '#contract/manager.ts';
import { MANAGERS_FULL } from '#contract/messages/manager.ts';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import type { Executor } from '#server/db/client.ts';
import { openTournament, openWithPower } from '#server/features/access/service.ts';
import { presentNumbered } from '#server/features/accounts/service.ts';
import { fieldError, notFound } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, record, type TournamentChange } from '#server/tournament/change.ts';
import { requireNoOwnSide } from '#server/tournament/own-match.ts';
import * as data from './data.ts';

export { findMembers } from './data.ts';
export { handOver } from './hosts.ts';

const FOUND_CANDIDATES = 20;

/** The managers of a tournament, in the order in which they were named. */
export async function loadManagers(db: Executor, tournamentId: number): Promise<Manager[]> {
  return (await data.findManagers(db, tournamentId)).map(presentNumbered);
}

/**
 * The people of a tournament with `q` in their names, whom creator and admins may choose as managers (rule Z3).
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function findCandidates({ context, viewer, params, query }: Call<'listManagerCandidates'>) {
  await openWithPower(context, viewer, params.id, 'own');
  const found = await data.findCandidates(context.db, params.id, { q: query.q, limit: FOUND_CANDIDATES });
  return found.map(presentNumbered);
}

/**
 * Names a manager.
 * @throws AppError NOT_FOUND (at the field for an unknown user), FORBIDDEN, CONFLICT
 */
export async function addManager({ context, viewer, params: { id }, body: named }: Call<'addManager'>) {
  await openWithPower(context, viewer, id, 'own');
  await changeTournament(context, { id, by: viewer }, async (change) => {
    const { tx, now, tournament } = change;
    const { id: userId } = await requireNamed(tx, id, named);
    if (userId === tournament.creatorId) throw conflict('The creator already manages this tournament.');
    if ((await data.countManagers(tx, id)) >= TOURNAMENT_LIMITS.managers) throw conflict(MANAGERS_FULL);
    const isNew = await data.insertManager(tx, { tournamentId: id, userId, createdAt: now });
    if (!isNew) throw conflict('This user is already a manager.');
    record(change, { action: 'manager_added', about: { userId } });
  });
  return loadManagers(context.db, id);
}

/** Makes the other hosts of another tournament managers of this one, as many as it may have (rule R13). */
export async function copyManagers(change: TournamentChange, { fromId }: { fromId: number }): Promise<void> {
  const { tx, tournament, now } = change;
  const hostIds = await data.findHostIds(tx, fromId);
  const userIds = hostIds.filter((userId) => userId !== tournament.creatorId);
  for (const userId of userIds.slice(0, TOURNAMENT_LIMITS.managers)) {
    await data.insertManager(tx, { tournamentId: tournament.id, userId, createdAt: now });
    record(change, { action: 'manager_added', about: { userId } });
  }
}

const conflict = (message: string) => fieldError('CONFLICT', 'username', message);

async function requireNamed(db: Executor, tournamentId: number, { userId, username }: AddManagerBody) {
  const named =
    userId === undefined
      ? await data.findByUsername(db, username ?? '')
      : await data.findCandidate(db, tournamentId, userId);
  if (named) return named;
  throw userId === undefined
    ? fieldError('NOT_FOUND', 'username', 'No user has this username.')
    : fieldError('NOT_FOUND', 'userId', 'This user is not in the tournament. Enter the username instead.');
}

/**
 * Removes a manager for the creator or an admin, or lets a manager leave (rule Z4).
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function removeManager({ context, viewer, params: { id, userId } }: Call<'removeManager'>) {
  if (userId === viewer.id) await openTournament(context, viewer, id);
  else await openWithPower(context, viewer, id, 'own');
  await changeTournament(context, { id, by: viewer }, async (change) => {
    // A manager who did not join sees a private tournament, and votes in it, as its manager only.
    if (userId !== viewer.id && !change.tournament.isPublic)
      await requireNoOwnSide(change, viewer, 'removal');
    const isRemoved = await data.deleteManager(change.tx, id, userId);
    if (!isRemoved) throw notFound('This user is not a manager of this tournament.');
    record(change, { action: 'manager_removed', about: { userId } });
  });
  return loadManagers(context.db, id);
}

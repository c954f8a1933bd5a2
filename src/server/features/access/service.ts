import type { Context, Viewer } from '#server/context.ts';
import { AppError, unauthorized } from '#server/http/errors.ts';
import { commentsScope, rosterScope } from '#server/http/read-cache.ts';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import { matchupNotFound, tournamentNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import * as policy from './policy.ts';

/**
 * Finds a tournament that the viewer may open.
 * @throws AppError NOT_FOUND, or UNAUTHORIZED for a private one (rule A13)
 */
export async function openTournament(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer | null,
  id: number,
): Promise<data.TournamentAccess> {
  const tournament = await data.findTournament(db, id);
  if (!tournament) throw tournamentNotFound();
  if (!policy.canOpen(viewer, tournament)) throw unauthorized();
  return tournament;
}

/**
 * Checks from the read cache that the viewer may open a tournament, for reads that many viewers repeat.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export function openForReading(
  { db, reads }: Pick<Context, 'db' | 'reads'>,
  viewer: Viewer | null,
  id: number,
): MaybePromise<void> {
  const requireOpen = (tournament: data.TournamentAccess) => {
    if (!policy.canOpen(viewer, tournament)) throw unauthorized();
  };
  const tournament = reads.recall(rosterScope(id), 'access', async () => {
    const found = await data.findTournament(db, id);
    if (!found) throw tournamentNotFound();
    return found;
  });
  return tournament instanceof Promise ? tournament.then(requireOpen) : requireOpen(tournament);
}

/** Finds the tournament of a matchup, if the viewer may open it. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function openTournamentOfMatchup(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer | null,
  matchupId: number,
): Promise<data.TournamentAccess> {
  const tournament = await data.findTournamentOfMatchup(db, matchupId);
  if (!tournament) throw matchupNotFound();
  if (!policy.canOpen(viewer, tournament)) throw unauthorized();
  return tournament;
}

/**
 * Checks from the read cache that the viewer may open a discussion.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function openDiscussion(
  context: Pick<Context, 'db' | 'reads'>,
  viewer: Viewer | null,
  matchupId: number,
): Promise<void> {
  const tournamentId = await context.reads.recall(commentsScope(matchupId), 'tournament', async () => {
    const found = await data.findTournamentOfMatchup(context.db, matchupId);
    if (!found) throw matchupNotFound();
    return found.id;
  });
  await openForReading(context, viewer, tournamentId);
}

/** Requires the creator or an admin (rule A16). @throws AppError FORBIDDEN */
export function requireManager(viewer: Viewer, tournament: { creatorId: number }): void {
  if (!policy.canManage(viewer, tournament)) {
    throw new AppError('FORBIDDEN', 'Only the tournament creator or an admin can do this.');
  }
}

/** Requires the creator (rule A16). @throws AppError FORBIDDEN */
export function requireCreator(viewer: Viewer, tournament: { creatorId: number }): void {
  if (!policy.isCreator(viewer, tournament)) {
    throw new AppError('FORBIDDEN', 'Only the tournament creator can do this.');
  }
}

export { canManage } from './policy.ts';

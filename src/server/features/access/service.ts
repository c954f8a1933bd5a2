import type { Context, Viewer } from '#server/context.ts';
import { AppError, unauthorized } from '#server/http/errors.ts';
import { commentsScope, rosterScope } from '#server/http/read-cache.ts';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import * as data from './data.ts';
import * as policy from './policy.ts';

const tournamentMissing = () =>
  new AppError('NOT_FOUND', "The tournament you're looking for doesn't exist or has been removed.");

const matchMissing = () => new AppError('NOT_FOUND', 'Match not found.');

/** The tournament, when this reader may open it. @throws AppError NOT_FOUND, UNAUTHORIZED for a private one (R10) */
export async function openTournament(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer | null,
  id: number,
): Promise<data.TournamentAccess> {
  const tournament = await data.findTournament(db, id);
  if (!tournament) throw tournamentMissing();
  if (!policy.canOpen(viewer, tournament)) throw unauthorized();
  return tournament;
}

/**
 * The same for reads that everybody repeats, from memory: it is as old as what it lets read.
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
    if (!found) throw tournamentMissing();
    return found;
  });
  return tournament instanceof Promise ? tournament.then(requireOpen) : requireOpen(tournament);
}

/** The tournament of a matchup, when this reader may open it. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function openTournamentOfMatchup(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer | null,
  matchupId: number,
): Promise<data.TournamentAccess> {
  const tournament = await data.findTournamentOfMatchup(db, matchupId);
  if (!tournament) throw matchMissing();
  if (!policy.canOpen(viewer, tournament)) throw unauthorized();
  return tournament;
}

/** The same for a discussion that everybody reads again with each message. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function openDiscussion(
  context: Pick<Context, 'db' | 'reads'>,
  viewer: Viewer | null,
  matchupId: number,
): Promise<void> {
  const tournamentId = await context.reads.recall(commentsScope(matchupId), 'tournament', async () => {
    const found = await data.findTournamentOfMatchup(context.db, matchupId);
    if (!found) throw matchMissing();
    return found.id;
  });
  await openForReading(context, viewer, tournamentId);
}

/** @throws AppError FORBIDDEN unless the viewer created the tournament or is an admin */
export function requireManager(viewer: Viewer, tournament: { creatorId: number }): void {
  if (!policy.canManage(viewer, tournament)) {
    throw new AppError('FORBIDDEN', 'Only the tournament creator or an admin can do this.');
  }
}

/** @throws AppError FORBIDDEN unless the viewer created the tournament */
export function requireCreator(viewer: Viewer, tournament: { creatorId: number }): void {
  if (!policy.isCreator(viewer, tournament)) {
    throw new AppError('FORBIDDEN', 'Only the tournament creator can do this.');
  }
}

export { canManage } from './policy.ts';

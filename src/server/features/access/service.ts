import type { Context, Viewer } from '../../context.ts';
import { AppError, unauthorized } from '../../errors.ts';
import * as data from './data.ts';
import * as policy from './policy.ts';

const tournamentMissing = () =>
  new AppError('NOT_FOUND', "The tournament you're looking for doesn't exist or has been removed.");

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

/** The tournament of a matchup, when this reader may open it. @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function openTournamentOfMatchup(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer | null,
  matchupId: number,
): Promise<data.TournamentAccess> {
  const tournament = await data.findTournamentOfMatchup(db, matchupId);
  if (!tournament) throw new AppError('NOT_FOUND', 'Match not found.');
  if (!policy.canOpen(viewer, tournament)) throw unauthorized();
  return tournament;
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

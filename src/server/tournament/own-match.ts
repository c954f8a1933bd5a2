import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { matchupsWithOwnSide, mayChangeVoters } from '#engine/matchup/fair-judge.ts';
import { isPlaying } from '#engine/matchup/status.ts';
import type { Viewer } from '#server/context.ts';
import { forbidden } from '#server/http/errors.ts';
import type { TournamentChange } from './change.ts';
import * as data from './data.ts';
import { toEpochTimes } from './epoch-times.ts';

type Concerned = (matchup: data.MatchupRow, songs: readonly data.SongRow[]) => boolean;

type Judge = Pick<Viewer, 'id' | 'role'>;

/**
 * Requires that the viewer takes no side in the open and due matchups that a change concerns; in any of them by default. Every
 * change that could decide such a matchup calls it under the tournament's lock.
 * @throws AppError FORBIDDEN
 */
export async function requireNoOwnSide(
  change: TournamentChange,
  viewer: Judge,
  what: keyof typeof OWN_MATCH_REFUSALS,
  isConcerned: Concerned = () => true,
): Promise<void> {
  if (await hasOwnSide(change, viewer, isConcerned)) throw forbidden(OWN_MATCH_REFUSALS[what]);
}

/** Whether the viewer, who is no admin, takes a side in an open or due matchup that a change concerns. */
export async function hasOwnSide(
  { tx, tournament, now }: TournamentChange,
  viewer: Judge,
  isConcerned: Concerned,
): Promise<boolean> {
  if (viewer.role === 'admin') return false;
  const at = now.getTime();
  const rows = await data.findMatchups(tx, tournament.id);
  const matchups = rows.map((row) => ({ ...toEpochTimes(row), row })).filter((each) => isPlaying(each, at));
  if (matchups.length === 0) return false;
  const songs = await data.findSongs(tx, tournament.id);
  const own = matchupsWithOwnSide(viewer, { matchups, songs, now: at });
  return own.some(({ row }) => isConcerned(row, songs));
}

/** Whether a song of the viewer, who is no admin, is still in, so that they may not choose the voters. */
export async function keepsVoters({ tx, tournament }: TournamentChange, viewer: Judge): Promise<boolean> {
  const [matchups, songs] = [
    await data.findMatchups(tx, tournament.id),
    await data.findSongs(tx, tournament.id),
  ];
  return !mayChangeVoters(viewer, { tournament, matchups, songs });
}

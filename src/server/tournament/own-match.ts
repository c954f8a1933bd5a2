import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { matchupsWithOwnSide } from '#engine/matchup/fair-judge.ts';
import { isPlaying } from '#engine/matchup/status.ts';
import type { Viewer } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import type { TournamentChange } from './change.ts';
import * as data from './data.ts';
import { toEpochTimes } from './epoch-times.ts';

type Concerned = (matchup: data.MatchupRow, songs: readonly data.SongRow[]) => boolean;

/**
 * Requires that the viewer takes no side in the open and due matchups that a change concerns; in any of them by default. Every
 * change that could decide such a matchup calls it under the tournament's lock (rule J10).
 * @throws AppError FORBIDDEN
 */
export async function requireNoOwnSide(
  { tx, tournament, now }: TournamentChange,
  viewer: Pick<Viewer, 'id' | 'role'>,
  what: keyof typeof OWN_MATCH_REFUSALS,
  isConcerned: Concerned = () => true,
): Promise<void> {
  if (viewer.role === 'admin') return;
  const at = now.getTime();
  const rows = await data.findMatchups(tx, tournament.id);
  const matchups = rows.map((row) => ({ ...toEpochTimes(row), row })).filter((each) => isPlaying(each, at));
  if (matchups.length === 0) return;
  const songs = await data.findSongs(tx, tournament.id);
  const own = matchupsWithOwnSide(viewer, { matchups, songs, now: at });
  if (own.some(({ row }) => isConcerned(row, songs)))
    throw new AppError('FORBIDDEN', OWN_MATCH_REFUSALS[what]);
}

import { nextWalkover } from '#engine/matchup/walkovers.ts';
import { applyCorrection } from './apply-correction.ts';
import type { TournamentChange } from './change.ts';
import * as data from './data.ts';
import { applyDecision, completeMatchup } from './decide-matchup.ts';
import { recordTimes } from './record-times.ts';

/**
 * Completes every matchup that a withdrawal decides: the opponent advances, without points. One walkover may
 * lead to the next one.
 */
export async function resolveWalkovers(change: TournamentChange): Promise<void> {
  const songs = await data.findSongs(change.tx, change.tournament.id);
  const withdrawnIds = new Set(songs.filter((song) => song.withdrawnAt !== null).map(({ id }) => id));
  while (withdrawnIds.size > 0) {
    const matchups = await data.findMatchups(change.tx, change.tournament.id);
    const next = nextWalkover(matchups, withdrawnIds);
    if (!next) return;
    await dropUnplayedTiebreakers(change, next.matchup.id, matchups);
    await completeByWalkover(change, next.matchup, next.winnerId);
  }
}

async function completeByWalkover(
  change: TournamentChange,
  matchup: data.MatchupRow,
  winnerId: number | null,
): Promise<void> {
  const isUnplayed = matchup.status !== 'completed';
  const times = { startTime: null, endTime: null };
  if (isUnplayed) recordTimes(change, matchup, { action: 'times_changed', times, reason: 'Walkover' });
  const done = await completeMatchup(change, matchup, {
    ...(isUnplayed && times),
    winnerId,
    decidedBy: 'walkover',
  });
  if (winnerId !== null) await applyDecision(change, done, winnerId);
}

/** Deletes tiebreakers that were not played, because the walkover decides their parent. */
async function dropUnplayedTiebreakers(
  change: TournamentChange,
  parentId: number,
  matchups: readonly data.MatchupRow[],
): Promise<void> {
  const ids = matchups
    .filter(({ parentMatchupId, status }) => parentMatchupId === parentId && status !== 'completed')
    .map(({ id }) => id);
  if (ids.length > 0) await applyCorrection(change, () => data.deleteMatchups(change.tx, ids));
}

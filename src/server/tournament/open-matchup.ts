import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import { type MatchupRow, updateMatchup } from './data.ts';
import { dropLeftVotes } from './move-votes-data.ts';
import { recordTimes } from './record-times.ts';
import { endOfMatch, shiftLaterMatchups } from './times.ts';

/**
 * Opens a matchup at its start time. If no server ran during the whole voting window, the matchup starts now
 * with its full length instead.
 */
export async function openScheduledMatchup(change: TournamentChange, matchup: MatchupRow): Promise<void> {
  const { now } = change;
  if (!matchup.startTime || !matchup.endTime) return;
  if (matchup.endTime.getTime() - now.getTime() > VOTING_LOCK_MS) {
    return activate(change, matchup, { firstEndTime: matchup.firstEndTime ?? matchup.endTime });
  }
  const durationMs = matchup.endTime.getTime() - matchup.startTime.getTime();
  await openWithNewTimes(change, matchup, new Date(now.getTime() + durationMs));
}

/** Opens a matchup by hand, from now for its duration. */
export async function openMatchupNow(change: TournamentChange, matchup: MatchupRow): Promise<void> {
  await openWithNewTimes(change, matchup, endOfMatch(change, matchup, change.now));
}

async function openWithNewTimes(change: TournamentChange, matchup: MatchupRow, endTime: Date): Promise<void> {
  const times = { startTime: change.now, endTime };
  const timeChange = recordTimes(change, matchup, { action: 'match_opened', times });
  await activate(change, matchup, { ...times, firstEndTime: endTime, timeChange });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
}

async function activate(
  change: TournamentChange,
  matchup: MatchupRow,
  patch: Partial<MatchupRow> & { firstEndTime: Date },
): Promise<void> {
  await updateMatchup(change.tx, matchup.id, { ...patch, status: 'active' });
  // The matchup may have been open before, if a forced status closed its voting.
  await dropLeftVotes(change.tx, matchup.id);
  change.changedMatchupIds.add(matchup.id);
  if (matchup.round > change.tournament.currentRound)
    await updateTournament(change, { currentRound: matchup.round });
}

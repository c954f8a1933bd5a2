import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { record, type TournamentChange, updateTournament } from './change.ts';
import { type MatchupRow, updateMatchup } from './data.ts';
import { endOfMatch, shiftLaterMatchups, timesOf } from './times.ts';

/**
 * Opens a matchup at its start time. If no server ran during the whole voting window, the matchup starts now
 * with its full length instead (rule K9).
 */
export async function openScheduledMatchup(change: TournamentChange, matchup: MatchupRow): Promise<void> {
  const { now } = change;
  if (!matchup.startTime || !matchup.endTime) return;
  if (matchup.endTime.getTime() - now.getTime() > VOTING_LOCK_MS) return activate(change, matchup, {});
  const durationMs = matchup.endTime.getTime() - matchup.startTime.getTime();
  const endTime = new Date(now.getTime() + durationMs);
  await activate(change, matchup, { startTime: now, endTime });
  recordOpening(change, matchup, { startTime: now, endTime });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
}

/** Opens a matchup for the creator: from now for its duration (rules K7, T2). */
export async function openMatchupNow(change: TournamentChange, matchup: MatchupRow): Promise<void> {
  const endTime = endOfMatch(change, matchup, change.now);
  await activate(change, matchup, { startTime: change.now, endTime });
  recordOpening(change, matchup, { startTime: change.now, endTime });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
}

/** A matchup that opens now instead of at its start time gets a row in the history (rule H1). */
function recordOpening(
  change: TournamentChange,
  matchup: MatchupRow,
  times: { startTime: Date; endTime: Date },
): void {
  const [before, after] = [timesOf(matchup), timesOf(times)];
  record(change, { action: 'match_opened', matchupId: matchup.id, before, after });
}

async function activate(
  change: TournamentChange,
  matchup: MatchupRow,
  times: { startTime?: Date; endTime?: Date },
): Promise<void> {
  await updateMatchup(change.tx, matchup.id, { ...times, status: 'active' });
  change.changedMatchupIds.add(matchup.id);
  if (matchup.round > change.tournament.currentRound)
    await updateTournament(change, { currentRound: matchup.round });
}

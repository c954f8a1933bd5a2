import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { automaticStart } from '#engine/schedule/starting.ts';
import type { Context } from '#server/context.ts';
import { changeDueTournament, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { drawKnockout } from './draw.ts';
import { finishMatchup } from './finish-matchup.ts';
import { startTournament } from './start.ts';
import { endOfMatch, shiftLaterMatchups } from './times.ts';

type DueChange = { at: Date; apply: () => Promise<void> };

/**
 * Applies the change that is due first in one transaction, once, however many processes call it (rule K8).
 * Returns false when no change is due, skips tournaments in `exceptIds`, and passes the delay in milliseconds
 * to `onApplied`.
 * @throws DueChangeFailed
 */
export async function applyNextDue(
  context: Context,
  { exceptIds, onApplied }: { exceptIds: number[]; onApplied: (lagMs: number) => void },
): Promise<boolean> {
  let lagMs: number | null = null;
  const isApplied = await changeDueTournament(context, exceptIds, async (change) => {
    const due = await findFirstDue(change);
    await due?.apply();
    lagMs = due ? change.now.getTime() - due.at.getTime() : null;
  });
  if (isApplied && lagMs !== null) onApplied(lagMs);
  return isApplied;
}

async function findFirstDue(change: TournamentChange): Promise<DueChange | undefined> {
  const { tournament, now } = change;
  const matchups = await data.findMatchups(change.tx, tournament.id);
  const all = [...dueStarts(change), ...matchups.flatMap((matchup) => dueMatchupChanges(change, matchup))];
  return all.filter((due) => due.at <= now).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
}

function dueStarts(change: TournamentChange): DueChange[] {
  const { status, autoStartAt, playoffsDueAt } = change.tournament;
  if (status === 'setup' && autoStartAt)
    return [{ at: autoStartAt, apply: () => startAutomatically(change) }];
  if (status === 'start_playoffs' && playoffsDueAt)
    return [{ at: playoffsDueAt, apply: () => drawKnockout(change) }];
  return [];
}

/** A tournament that has lost capacity goes back to waiting (rule K2). */
async function startAutomatically(change: TournamentChange): Promise<void> {
  const mainEntries = await data.countMainEntries(change.tx, change.tournament.id);
  const decision = automaticStart({ ...change.tournament, mainEntries });
  if (decision.ok) await startTournament(change, decision.start);
  else await updateTournament(change, { autoStartAt: null });
}

function dueMatchupChanges(change: TournamentChange, matchup: data.MatchupRow): DueChange[] {
  const { startTime, endTime } = matchup;
  if (!startTime || !endTime) return [];
  if (matchup.status === 'active') return [{ at: endTime, apply: () => finishMatchup(change, matchup.id) }];
  if (matchup.status !== 'scheduled') return [];
  return [{ at: startTime, apply: () => openMatchup(change, matchup) }];
}

/**
 * Opens a matchup at its start time. If no server ran during the whole voting window, the matchup starts now
 * with its full length instead (rule K9).
 */
async function openMatchup(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const { now } = change;
  if (!matchup.startTime || !matchup.endTime) return;
  if (matchup.endTime.getTime() - now.getTime() > VOTING_LOCK_MS) return activate(change, matchup, {});
  const durationMs = matchup.endTime.getTime() - matchup.startTime.getTime();
  const endTime = new Date(now.getTime() + durationMs);
  await activate(change, matchup, { startTime: now, endTime });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
}

/** Opens a matchup for the creator: from now for the match duration (rule K7). */
export async function openMatchupNow(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const endTime = endOfMatch(change, change.now);
  await activate(change, matchup, { startTime: change.now, endTime });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
}

async function activate(
  change: TournamentChange,
  matchup: data.MatchupRow,
  times: { startTime?: Date; endTime?: Date },
): Promise<void> {
  await data.updateMatchup(change.tx, matchup.id, { ...times, status: 'active' });
  change.changedMatchupIds.add(matchup.id);
  if (matchup.round > change.tournament.currentRound)
    await updateTournament(change, { currentRound: matchup.round });
}

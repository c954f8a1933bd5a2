import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { automaticStart } from '#engine/schedule/starting.ts';
import type { Context } from '#server/context.ts';
import { changeDueTournament, type TournamentChange, updateTournament } from './change.ts';
import * as data from './change-data.ts';
import { drawKnockout, startTournament } from './draw.ts';
import { finishMatchup } from './finish.ts';
import { endOfMatch, moveWhatFollows } from './times.ts';

type Due = { at: Date; apply: () => Promise<void> };

/**
 * Applies the one change that is due first, in its own transaction; false when nothing is due (R21). Safe to call
 * from any number of processes and to repeat. Tournaments of `exceptIds` are left out; `onApplied` hears how late, in
 * milliseconds, the change was.
 * @throws DueChangeFailed
 */
export async function applyNextDue(
  context: Context,
  { exceptIds, onApplied }: { exceptIds: number[]; onApplied: (lagMs: number) => void },
): Promise<boolean> {
  let lagMs: number | null = null;
  const isApplied = await changeDueTournament(context, exceptIds, async (course) => {
    const due = await findDue(course);
    await due?.apply();
    lagMs = due ? course.now.getTime() - due.at.getTime() : null;
  });
  if (isApplied && lagMs !== null) onApplied(lagMs);
  return isApplied;
}

async function findDue(course: TournamentChange): Promise<Due | undefined> {
  const { tournament, now } = course;
  const matchups = await data.findMatchups(course.tx, tournament.id);
  const all = [...startDue(course), ...matchups.flatMap((matchup) => matchupDue(course, matchup))];
  return all.filter((due) => due.at <= now).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
}

function startDue(course: TournamentChange): Due[] {
  const { status, autoStartAt, playoffsDueAt } = course.tournament;
  if (status === 'setup' && autoStartAt) return [{ at: autoStartAt, apply: () => startByItself(course) }];
  if (status === 'start_playoffs' && playoffsDueAt)
    return [{ at: playoffsDueAt, apply: () => drawKnockout(course) }];
  return [];
}

/** R22; one that is no longer full waits again. */
async function startByItself(course: TournamentChange): Promise<void> {
  const mainEntries = await data.countMainEntries(course.tx, course.tournament.id);
  const decision = automaticStart({ ...course.tournament, mainEntries });
  if (decision.ok) await startTournament(course, decision.start);
  else await updateTournament(course, { autoStartAt: null });
}

function matchupDue(course: TournamentChange, matchup: data.MatchupRow): Due[] {
  const { startTime, endTime } = matchup;
  if (!startTime || !endTime) return [];
  if (matchup.status === 'active') return [{ at: endTime, apply: () => finishMatchup(course, matchup.id) }];
  if (matchup.status !== 'scheduled') return [];
  return [{ at: startTime, apply: () => openMatchup(course, matchup) }];
}

/**
 * Opens a matchup whose start came. When voting on it is over already, no server was up through its whole window: it
 * starts now instead and moves what follows (R21).
 */
async function openMatchup(course: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const { now } = course;
  if (!matchup.startTime || !matchup.endTime) return;
  if (matchup.endTime.getTime() - now.getTime() > VOTING_LOCK_MS) return activate(course, matchup, {});
  const durationMs = matchup.endTime.getTime() - matchup.startTime.getTime();
  const endTime = new Date(now.getTime() + durationMs);
  await activate(course, matchup, { startTime: now, endTime });
  await moveWhatFollows(course, { id: matchup.id, endTime });
}

/** Opens a matchup by hand: from now for the match duration (R20). */
export async function openMatchupNow(course: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  const endTime = endOfMatch(course, course.now);
  await activate(course, matchup, { startTime: course.now, endTime });
  await moveWhatFollows(course, { id: matchup.id, endTime });
}

async function activate(
  course: TournamentChange,
  matchup: data.MatchupRow,
  times: { startTime?: Date; endTime?: Date },
): Promise<void> {
  await data.updateMatchup(course.tx, matchup.id, { ...times, status: 'active' });
  course.changedMatchupIds.add(matchup.id);
  if (matchup.round > course.tournament.currentRound)
    await updateTournament(course, { currentRound: matchup.round });
}

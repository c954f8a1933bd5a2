import { automaticStart } from '#engine/schedule/starting.ts';
import type { Context } from '#server/context.ts';
import { changeDueTournament, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { drawKnockout } from './draw.ts';
import { finishMatchup } from './finish-matchup.ts';
import { advanceTournament, resumeTournament } from './finish-tournament.ts';
import { openScheduledMatchup } from './open-matchup.ts';
import { startTournament } from './start.ts';

type DueChange = { at: Date; apply: () => Promise<void> };

/**
 * Applies the first due change of the first due tournament that no other process has locked, in one transaction and only
 * once. Skips tournaments in `exceptIds` and passes the delay in milliseconds to `onApplied`. Returns false when
 * there is no such tournament.
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
  const ofMatchups = matchups.flatMap((matchup) => dueMatchupChanges(change, matchup));
  const all = [...dueStageChanges(change), ...ofMatchups];
  return all.filter((due) => due.at <= now).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
}

/** The start, the draw of the knockout, or the resumption of a stage. */
function dueStageChanges(change: TournamentChange): DueChange[] {
  const { status, autoStartAt, playoffsDueAt, resumesAt } = change.tournament;
  if (status === 'setup' && autoStartAt)
    return [{ at: autoStartAt, apply: () => startAutomatically(change) }];
  if (status === 'start_playoffs' && playoffsDueAt)
    return [{ at: playoffsDueAt, apply: () => drawDueKnockout(change) }];
  if (resumesAt) return [{ at: resumesAt, apply: () => resumeTournament(change) }];
  return [];
}

/** Starts the tournament, or calls the start off when the tournament has lost capacity. */
async function startAutomatically(change: TournamentChange): Promise<void> {
  const mainEntries = await data.countMainEntries(change.tx, change.tournament.id);
  const decision = automaticStart({ ...change.tournament, mainEntries });
  if (decision.ok) await startTournament(change, decision.start);
  else await updateTournament(change, { autoStartAt: null });
}

/** Draws the knockout and advances, because withdrawals may have decided matches of the new knockout. */
async function drawDueKnockout(change: TournamentChange): Promise<void> {
  await drawKnockout(change);
  await advanceTournament(change);
}

function dueMatchupChanges(change: TournamentChange, matchup: data.MatchupRow): DueChange[] {
  const { startTime, endTime } = matchup;
  if (!startTime || !endTime) return [];
  if (matchup.status === 'active') return [{ at: endTime, apply: () => finishMatchup(change, matchup.id) }];
  if (matchup.status !== 'scheduled') return [];
  return [{ at: startTime, apply: () => openScheduledMatchup(change, matchup) }];
}

import { isGroupPhase, isKnockoutPhase } from '#engine/formats/phases.ts';
import { initialStatus } from '#engine/matchup/status.ts';
import { applyCorrection } from './apply-correction.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { scheduleWhenAutomatic } from './draw.ts';
import { toEpochTimes } from './epoch-times.ts';
import { refreshEliminations } from './missing-matches.ts';

/**
 * Takes back the result of a completed matchup with all that followed from it: points, statistics, eliminations, places in
 * the next matchups, tiebreakers with their votes, a knockout that was drawn from it, and the end of the tournament. Its votes stay. The caller has checked that no matchup that depends on it has started.
 */
export async function takeBackResult(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
  await applyCorrection(change, async () => {
    const { tx } = change;
    const all = await data.findMatchups(tx, change.tournament.id);
    await data.deleteMatchups(tx, idsOf(all.filter((row) => row.parentMatchupId === matchup.id)));
    await data.updateMatchup(tx, matchup.id, { winnerId: null, decidedBy: null });
    change.changedMatchupIds.add(matchup.id);
    if (change.tournament.status === 'completed') await takeBackEnd(change);
    if (isGroupPhase(matchup.phase)) return backToGroups(change, all);
    await emptySide(change, all, { nextId: matchup.winnerToId, slot: matchup.winnerToSlot });
    await emptySide(change, all, { nextId: matchup.loserToId, slot: matchup.loserToSlot });
  });
  await refreshEliminations(change);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function takeBackEnd(change: TournamentChange): Promise<void> {
  await updateTournament(change, {
    status: 'knockout_stage',
    currentPhase: 'knockout_stage',
    winnerId: null,
  });
}

/** The songs of the knockout may change, so it is drawn again after the group stage. */
async function backToGroups(change: TournamentChange, all: readonly data.MatchupRow[]): Promise<void> {
  const { tx, tournament } = change;
  if (tournament.currentPhase === 'group_stage') return;
  await data.deleteMatchups(tx, idsOf(all.filter(({ phase }) => isKnockoutPhase(phase))));
  const songs = await data.findSongs(tx, tournament.id);
  await data.updateSongs(tx, idsOf(songs.filter((song) => song.withdrawnAt === null)), {
    isEliminated: false,
  });
  const rounds = all.filter(({ phase }) => isGroupPhase(phase)).map(({ round }) => round);
  await updateTournament(change, {
    status: 'active',
    currentPhase: 'group_stage',
    currentRound: Math.max(...rounds),
    totalRounds: Math.max(...rounds),
    bracketSize: null,
    bracketGrid: null,
    playoffsDueAt: null,
  });
  // A forced knockout may have left group matches without times.
  await scheduleWhenAutomatic(change);
}

async function emptySide(
  change: TournamentChange,
  all: readonly data.MatchupRow[],
  { nextId, slot }: { nextId: number | null; slot: number | null },
): Promise<void> {
  const next = all.find(({ id }) => id === nextId);
  if (!next) return;
  const side = slot === 1 ? { song1Id: null } : { song2Id: null };
  const status = initialStatus(toEpochTimes({ ...next, ...side }));
  await data.updateMatchup(change.tx, next.id, { ...side, status });
  change.changedMatchupIds.add(next.id);
}

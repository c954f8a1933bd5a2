import type { Correction } from '#contract/matchup.ts';
import { isGroupPhase, isKnockoutPhase } from '#engine/formats/phases.ts';
import type { CorrectionReason } from '#engine/kinds.ts';
import { initialStatus } from '#engine/matchup/status.ts';
import { idsOf } from '#server/lib/ids-of.ts';
import { announce, record, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { deleteMatchups, deleteTournament as deleteRow } from './data.ts';
import { applyDecision, completeMatchup } from './decide-matchup.ts';
import { scheduleWhenAutomatic } from './draw.ts';
import { toEpochTimes } from './epoch-times.ts';
import { advanceTournament } from './finish-tournament.ts';
import { planResume, refreshEliminations } from './missing-matches.ts';
import { dropLeftVotes } from './move-votes-data.ts';
import { applyCorrection, beginPayByFacts } from './pay-by-facts.ts';
import { recordTimes, shiftLaterMatchups } from './times.ts';

/** Opens a completed matchup again for some minutes, with the votes that it has; later matchups move. */
export async function reopenMatchup(
  change: TournamentChange,
  matchup: data.MatchupRow,
  { minutes, note }: { minutes: number; note: string | null },
): Promise<void> {
  await takeBackResult(change, matchup);
  await dropLeftVotes(change.tx, matchup.id);
  const endTime = new Date(change.now.getTime() + minutes * 60_000);
  const times = { startTime: change.now, endTime };
  await data.updateMatchup(change.tx, matchup.id, {
    ...times,
    status: 'active',
    firstEndTime: endTime,
    timeChange: recordTimes(change, matchup, { action: 'match_reopened', times, reason: note }),
    correction: correctionOf(change, { action: 'reopened', reason: null, note }),
  });
  announce(change, { kind: 'match_opened', matchupId: matchup.id });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
  await planResume(change);
}

/** Names the winner of a completed matchup, in place of its result (rule J3). */
export async function decideMatchup(
  change: TournamentChange,
  matchup: data.MatchupRow,
  { winnerId, reason, note }: { winnerId: number; reason: CorrectionReason; note: string | null },
): Promise<void> {
  await takeBackResult(change, matchup);
  record(change, {
    action: 'matchup_decided',
    matchupId: matchup.id,
    reason: note === null ? reason : `${reason}: ${note}`,
    before: { winnerId: matchup.winnerId, decidedBy: matchup.decidedBy },
    after: { winnerId, decidedBy: 'decision' },
  });
  const done = await completeMatchup(change, matchup, {
    winnerId,
    decidedBy: 'decision',
    correction: correctionOf(change, { action: 'decided', reason, note }),
  });
  await applyDecision(change, done, winnerId);
  await advanceTournament(change);
}

const correctionOf = ({ now, actor }: TournamentChange, what: Omit<Correction, 'at' | 'by'>): Correction => ({
  at: now.toISOString(),
  by: actor.role,
  ...what,
});

/**
 * Takes back the result of a completed matchup with all that followed from it: points, statistics, eliminations, places in
 * the next matchups, tiebreakers with their votes, a knockout that was drawn from it, and the end of the tournament. Its votes stay. The caller has checked that no matchup that depends on it has started.
 */
async function takeBackResult(change: TournamentChange, matchup: data.MatchupRow): Promise<void> {
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
  await data.readmitSongs(tx, tournament.id);
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

/** Withdraws a main entry after the draw; its opponents advance. */
export async function applyWithdrawal(
  change: TournamentChange,
  songId: number,
  { reason }: { reason: string | null },
): Promise<void> {
  await beginPayByFacts(change);
  await data.updateSongs(change.tx, [songId], { withdrawnAt: change.now, isEliminated: true });
  record(change, { action: 'song_withdrawn', reason, about: { songId } });
  await advanceTournament(change);
}

/**
 * Deletes a matchup with its votes and messages and takes back what they earned. The tournament
 * may have waited for this matchup alone, so it advances.
 */
export async function deleteMatchup(change: TournamentChange, id: number): Promise<void> {
  await applyCorrection(change, () => deleteMatchups(change.tx, [id]));
  await refreshEliminations(change);
  await advanceTournament(change);
}

/** Deletes the tournament and takes back what users and songs earned in it (rule O9). */
export async function deleteTournament(change: TournamentChange): Promise<void> {
  const { id, status, participantCount } = change.tournament;
  record(change, { action: 'tournament_deleted', before: { status, participantCount } });
  await applyCorrection(change, () => deleteRow(change.tx, id));
}

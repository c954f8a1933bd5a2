import { isGroupPhase } from '#engine/formats/phases.ts';
import type { MatchupPhase, TournamentStatus } from '#engine/kinds.ts';
import { podium } from '#engine/ranking/podium.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import { applyCorrection } from './correction.ts';
import * as data from './data.ts';
import { createDrawSeed, drawKnockout } from './draw.ts';
import { deleteGroups, resetSongs, unscheduleMatchups } from './draw-data.ts';
import { openPlayoffs, startTournament, updateAutoStart } from './start.ts';
import { assignTimes } from './times.ts';

/** Why a status cannot be forced (rule O5). */
export type ForceRefusal = 'no_group_stage' | 'groups_not_drawn' | 'too_few_songs';
type Outcome = { ok: true } | { ok: false; reason: ForceRefusal };

const MIN_ENTRIES = 4;
const OK: Outcome = { ok: true };

/**
 * Brings a tournament to any status and draws or drops what that status needs (rules O4, O5). Counters follow
 * the remaining results (rule P8).
 */
export async function forceStatus(change: TournamentChange, status: TournamentStatus): Promise<Outcome> {
  if (status === change.tournament.status) return OK;
  let outcome = OK;
  await applyCorrection(change, async () => {
    outcome = await TRANSITIONS[status](change);
  });
  return outcome;
}

const TRANSITIONS: Record<TournamentStatus, (change: TournamentChange) => Promise<Outcome>> = {
  setup: backToSetup,
  active: resume,
  group_stage: toGroupStage,
  start_playoffs: toPlayoffs,
  knockout_stage: toKnockout,
  completed: complete,
  cancelled: cancel,
};

async function backToSetup(change: TournamentChange): Promise<Outcome> {
  await dropMatchups(change, () => true);
  await resetSongs(change.tx, change.tournament.id);
  await deleteGroups(change.tx, change.tournament.id);
  await updateTournament(change, {
    ...CLEARED,
    status: 'setup',
    currentPhase: 'submission',
    currentRound: 0,
    totalRounds: 0,
    bracketSize: null,
    startDate: null,
    // Clients have seen the old seed, and songs can be entered again (rule D2).
    drawSeed: createDrawSeed(),
  });
  await updateAutoStart(change);
  return OK;
}

/** Resumes the stage that the tournament had reached, or starts the first one. */
async function resume(change: TournamentChange): Promise<Outcome> {
  const { hasGroups, hasKnockout } = await drawnStages(change);
  if (hasKnockout || isPlayoff(change)) return playKnockout(change, 'active');
  if (hasGroups) {
    await updateTournament(change, { ...CLEARED, status: 'active', currentPhase: 'group_stage' });
    return reschedule(change);
  }
  if (await hasTooFewEntries(change)) return { ok: false, reason: 'too_few_songs' };
  await updateTournament(change, CLEARED);
  await startTournament(change, { status: 'active', currentPhase: 'group_stage', draws: 'groups' });
  return OK;
}

async function toGroupStage(change: TournamentChange): Promise<Outcome> {
  if (isPlayoff(change)) return { ok: false, reason: 'no_group_stage' };
  await dropKnockout(change);
  const resumed = await resume(change);
  if (resumed.ok) await updateTournament(change, { status: 'group_stage' });
  return resumed;
}

async function toPlayoffs(change: TournamentChange): Promise<Outcome> {
  const refusal = await knockoutRefusal(change);
  if (refusal) return refusal;
  await dropKnockout(change);
  await closeVoting(change);
  await updateTournament(change, CLEARED);
  await openPlayoffs(change);
  return OK;
}

async function toKnockout(change: TournamentChange): Promise<Outcome> {
  return playKnockout(change, 'knockout_stage');
}

async function playKnockout(change: TournamentChange, status: 'active' | 'knockout_stage'): Promise<Outcome> {
  const refusal = await knockoutRefusal(change);
  if (refusal) return refusal;
  const { hasKnockout } = await drawnStages(change);
  await closeVoting(change, isGroupPhase);
  await updateTournament(change, { ...CLEARED, startDate: change.tournament.startDate ?? change.now });
  if (!hasKnockout) await drawKnockout(change);
  await updateTournament(change, { status, currentPhase: 'knockout_stage' });
  return reschedule(change);
}

async function complete(change: TournamentChange): Promise<Outcome> {
  await closeVoting(change);
  const { championId } = podium(await data.findMatchups(change.tx, change.tournament.id));
  await updateTournament(change, {
    ...CLEARED,
    status: 'completed',
    currentPhase: 'completed',
    winnerId: championId,
    endDate: change.now,
  });
  return OK;
}

async function cancel(change: TournamentChange): Promise<Outcome> {
  await closeVoting(change);
  await updateTournament(change, { ...CLEARED, status: 'cancelled' });
  return OK;
}

/** Cleared by each transition; the new status sets what it needs. */
const CLEARED = { winnerId: null, endDate: null, autoStartAt: null, playoffsDueAt: null };

const isPlayoff = ({ tournament }: TournamentChange) => tournament.tournamentType === 'playoff';

async function drawnStages({ tx, tournament }: TournamentChange) {
  const all = await data.findMatchups(tx, tournament.id);
  return {
    hasGroups: all.some(({ phase }) => isGroupPhase(phase)),
    hasKnockout: all.some(({ phase }) => !isGroupPhase(phase)),
  };
}

async function hasTooFewEntries({ tx, tournament }: TournamentChange): Promise<boolean> {
  return (await data.countMainEntries(tx, tournament.id)) < MIN_ENTRIES;
}

async function knockoutRefusal(change: TournamentChange): Promise<Outcome | null> {
  if (await hasTooFewEntries(change)) return { ok: false, reason: 'too_few_songs' };
  const { hasGroups } = await drawnStages(change);
  return isPlayoff(change) || hasGroups ? null : { ok: false, reason: 'groups_not_drawn' };
}

async function dropMatchups(
  change: TournamentChange,
  isDropped: (phase: MatchupPhase) => boolean,
): Promise<void> {
  const all = await data.findMatchups(change.tx, change.tournament.id);
  await data.deleteMatchups(
    change.tx,
    all.filter(({ phase }) => isDropped(phase)).map(({ id }) => id),
  );
}

async function dropKnockout(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  await dropMatchups(change, (phase) => !isGroupPhase(phase));
  const songs = await data.findSongs(tx, tournament.id);
  await data.updateSongs(
    tx,
    songs.map(({ id }) => id),
    { isEliminated: false },
  );
  await updateTournament(change, { bracketSize: null });
}

/** Clears the times of open matchups, which closes voting. Their votes stay (rule O5). */
async function closeVoting(
  change: TournamentChange,
  isClosed: (phase: MatchupPhase) => boolean = () => true,
): Promise<void> {
  const all = await data.findMatchups(change.tx, change.tournament.id);
  const open = all.filter(({ status, phase }) => ['active', 'scheduled'].includes(status) && isClosed(phase));
  const ids = open.map(({ id }) => id);
  await unscheduleMatchups(change.tx, ids);
  for (const id of ids) change.changedMatchupIds.add(id);
}

async function reschedule(change: TournamentChange): Promise<Outcome> {
  if (change.tournament.schedulingType === 'automatic') await assignTimes(change);
  return OK;
}

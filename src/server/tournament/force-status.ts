import type { TournamentStatus } from '#contract/kinds.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/ranking/podium.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import * as data from './change-data.ts';
import { drawKnockout, openPlayoffs, startTournament } from './draw.ts';
import { deleteGroups, resetSongs, stopMatchups } from './draw-data.ts';
import { followCapacity } from './enrolment.ts';
import { changeFacts } from './facts.ts';
import { scheduleUnscheduled } from './times.ts';

/** Why a status cannot be forced. */
export type ForceRefusal = 'no_group_stage' | 'groups_not_drawn' | 'too_few_songs';
type Outcome = { ok: true } | { ok: false; reason: ForceRefusal };

const MIN_ENTRIES = 4;
const OK: Outcome = { ok: true };

/**
 * Brings a tournament to any status (T §4) with everything that follows: what an earlier stage had not drawn yet goes,
 * what a later one needs is drawn; cancelled and completed stop the clock and close voting; a tournament that is
 * completed without a decided final has no champion. Points follow the facts (R29). `newDrawSeed` is for a tournament
 * that goes back to setup: its old seed was shown, and songs can be entered again (R14).
 */
export async function forceStatus(
  course: TournamentChange,
  status: TournamentStatus,
  newDrawSeed: string,
): Promise<Outcome> {
  if (status === course.tournament.status) return OK;
  let outcome = OK;
  await changeFacts(course, async () => {
    outcome = await STEPS[status](course, newDrawSeed);
  });
  return outcome;
}

const STEPS: Record<TournamentStatus, (course: TournamentChange, newDrawSeed: string) => Promise<Outcome>> = {
  setup: backToSetup,
  active: resume,
  group_stage: toGroupStage,
  start_playoffs: toPlayoffs,
  knockout_stage: toKnockout,
  completed: complete,
  cancelled: cancel,
};

async function backToSetup(course: TournamentChange, newDrawSeed: string): Promise<Outcome> {
  await dropMatchups(course, () => true);
  await resetSongs(course.tx, course.tournament.id);
  await deleteGroups(course.tx, course.tournament.id);
  await updateTournament(course, {
    ...REOPENED,
    status: 'setup',
    currentPhase: 'submission',
    currentRound: 0,
    totalRounds: 0,
    bracketSize: null,
    startDate: null,
    drawSeed: newDrawSeed,
  });
  await followCapacity(course);
  return OK;
}

/** `active`: the stage that the tournament had reached goes on, or its first one begins. */
async function resume(course: TournamentChange): Promise<Outcome> {
  const { hasGroups, hasKnockout } = await drawnStages(course);
  if (hasKnockout || isPlayoff(course)) return playKnockout(course, 'active');
  if (hasGroups) {
    await updateTournament(course, { ...REOPENED, status: 'active', currentPhase: 'group_stage' });
    return reschedule(course);
  }
  if (await hasTooFew(course)) return { ok: false, reason: 'too_few_songs' };
  await updateTournament(course, REOPENED);
  await startTournament(course, { status: 'active', currentPhase: 'group_stage', draws: 'groups' });
  return OK;
}

async function toGroupStage(course: TournamentChange): Promise<Outcome> {
  if (isPlayoff(course)) return { ok: false, reason: 'no_group_stage' };
  await dropKnockout(course);
  const resumed = await resume(course);
  if (resumed.ok) await updateTournament(course, { status: 'group_stage' });
  return resumed;
}

async function toPlayoffs(course: TournamentChange): Promise<Outcome> {
  const refusal = await knockoutRefusal(course);
  if (refusal) return refusal;
  await dropKnockout(course);
  await stopClock(course);
  await updateTournament(course, REOPENED);
  await openPlayoffs(course);
  return OK;
}

async function toKnockout(course: TournamentChange): Promise<Outcome> {
  return playKnockout(course, 'knockout_stage');
}

async function playKnockout(course: TournamentChange, status: 'active' | 'knockout_stage'): Promise<Outcome> {
  const refusal = await knockoutRefusal(course);
  if (refusal) return refusal;
  const { hasKnockout } = await drawnStages(course);
  await stopClock(course, isGroupPhase);
  await updateTournament(course, { ...REOPENED, startDate: course.tournament.startDate ?? course.now });
  if (!hasKnockout) await drawKnockout(course);
  await updateTournament(course, { status, currentPhase: 'knockout_stage' });
  return reschedule(course);
}

async function complete(course: TournamentChange): Promise<Outcome> {
  await stopClock(course);
  const { championId } = podium(await data.findMatchups(course.tx, course.tournament.id));
  await updateTournament(course, {
    ...REOPENED,
    status: 'completed',
    currentPhase: 'completed',
    winnerId: championId,
    endDate: course.now,
  });
  return OK;
}

async function cancel(course: TournamentChange): Promise<Outcome> {
  await stopClock(course);
  await updateTournament(course, { ...REOPENED, status: 'cancelled' });
  return OK;
}

/** What no status but the one that sets it keeps. */
const REOPENED = { winnerId: null, endDate: null, autoStartAt: null, playoffsDueAt: null };

const isPlayoff = ({ tournament }: TournamentChange) => tournament.tournamentType === 'playoff';

async function drawnStages({ tx, tournament }: TournamentChange) {
  const all = await data.findMatchups(tx, tournament.id);
  return {
    hasGroups: all.some(({ phase }) => isGroupPhase(phase)),
    hasKnockout: all.some(({ phase }) => !isGroupPhase(phase)),
  };
}

async function hasTooFew({ tx, tournament }: TournamentChange): Promise<boolean> {
  return (await data.countMainEntries(tx, tournament.id)) < MIN_ENTRIES;
}

async function knockoutRefusal(course: TournamentChange): Promise<Outcome | null> {
  if (await hasTooFew(course)) return { ok: false, reason: 'too_few_songs' };
  const { hasGroups } = await drawnStages(course);
  return isPlayoff(course) || hasGroups ? null : { ok: false, reason: 'groups_not_drawn' };
}

async function dropMatchups(course: TournamentChange, isDropped: (phase: string) => boolean): Promise<void> {
  const all = await data.findMatchups(course.tx, course.tournament.id);
  await data.deleteMatchups(
    course.tx,
    all.filter(({ phase }) => isDropped(phase)).map(({ id }) => id),
  );
}

async function dropKnockout(course: TournamentChange): Promise<void> {
  const { tx, tournament } = course;
  await dropMatchups(course, (phase) => !isGroupPhase(phase));
  const songs = await data.findSongs(tx, tournament.id);
  await data.updateSongs(
    tx,
    songs.map(({ id }) => id),
    { isEliminated: false },
  );
  await updateTournament(course, { bracketSize: null });
}

/** Running and coming matches lose their times, which closes voting; their votes stay for when they open again. */
async function stopClock(
  course: TournamentChange,
  isStopped: (phase: string) => boolean = () => true,
): Promise<void> {
  const all = await data.findMatchups(course.tx, course.tournament.id);
  const open = all.filter(({ status, phase }) => /^(active|scheduled)$/.test(status) && isStopped(phase));
  const ids = open.map(({ id }) => id);
  await stopMatchups(course.tx, ids);
  for (const id of ids) course.changedMatchupIds.add(id);
}

async function reschedule(course: TournamentChange): Promise<Outcome> {
  if (course.tournament.schedulingType === 'automatic') await scheduleUnscheduled(course);
  return OK;
}

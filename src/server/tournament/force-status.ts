import { DRAW_VERSION } from '#engine/formats/draw-version.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/formats/podium.ts';
import type { MatchupPhase, TournamentStatus } from '#engine/kinds.ts';
import { isTournamentOver, MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { idsOf } from '#server/lib/ids-of.ts';
import { announce, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { deleteGroups, findGroups, resetSongs } from './data.ts';
import { drawGroupStage, drawKnockout, scheduleWhenAutomatic } from './draw.ts';
import { createDrawSeed } from './draw-seed.ts';
import { resolveWalkovers } from './finish-tournament.ts';
import { pauseForChange } from './follow-show.ts';
import { planResume } from './missing-matches.ts';
import { applyCorrection } from './pay-by-facts.ts';
import { openPlayoffs, updateAutoStart } from './start.ts';
import { setTimes } from './times.ts';

/**
 * Brings a tournament to any status: draws the matches that the status needs and deletes those that it does not allow. Counters follow the remaining results.
 */
export async function forceStatus(change: TournamentChange, status: TournamentStatus): Promise<void> {
  if (status === change.tournament.status) return;
  await applyCorrection(change, () => TRANSITIONS[status](change));
  if (!isTournamentOver({ status })) await resolveWalkovers(change);
  await planResume(change);
  await pauseForChange(change);
}

const TRANSITIONS: Record<TournamentStatus, (change: TournamentChange) => Promise<void>> = {
  setup: backToSetup,
  active: resume,
  group_stage: toGroupStage,
  start_playoffs: toPlayoffs,
  knockout_stage: toKnockout,
  completed: complete,
  cancelled: cancel,
};

async function backToSetup(change: TournamentChange): Promise<void> {
  const all = await data.findMatchups(change.tx, change.tournament.id);
  await data.deleteMatchups(change.tx, idsOf(all));
  await resetSongs(change.tx, change.tournament.id);
  await deleteGroups(change.tx, change.tournament.id);
  // Users who followed can join now, and a participant cannot join a second time (rule C8).
  await data.endFollowing(change.tx, change.tournament.id);
  const { tournamentType, typeBeforeForce } = change.tournament;
  await updateTournament(change, {
    ...CLEARED,
    tournamentType: typeBeforeForce ?? tournamentType,
    typeBeforeForce: null,
    status: 'setup',
    currentPhase: 'submission',
    ...roundsOf([]),
    bracketSize: null,
    bracketGrid: null,
    startDate: null,
    ...newSeed(),
  });
  await updateAutoStart(change);
}

/** Resumes the stage that the tournament had reached, or starts the first one. */
async function resume(change: TournamentChange): Promise<void> {
  const { hasGroups, hasKnockout } = await drawnStages(change);
  if (hasKnockout || (isPlayoff(change) && !hasGroups)) return playKnockout(change, 'active');
  await playGroups(change, 'active');
}

/** A playoff becomes a hybrid until it is in setup again, because a playoff has no group stage. */
async function toGroupStage(change: TournamentChange): Promise<void> {
  if (isPlayoff(change))
    await updateTournament(change, { tournamentType: 'hybrid', typeBeforeForce: 'playoff' });
  await dropKnockout(change);
  await playGroups(change, 'group_stage');
}

async function toPlayoffs(change: TournamentChange): Promise<void> {
  await dropKnockout(change);
  await closeVoting(change);
  await updateTournament(change, CLEARED);
  await openPlayoffs(change);
}

async function toKnockout(change: TournamentChange): Promise<void> {
  await playKnockout(change, 'knockout_stage');
}

async function playGroups(change: TournamentChange, status: 'active' | 'group_stage'): Promise<void> {
  const { hasGroups } = await drawnStages(change);
  await updateTournament(change, { ...CLEARED, startDate: change.tournament.startDate ?? change.now });
  if (!hasGroups && (await canDraw(change))) await drawGroupStage(change);
  await updateTournament(change, { status, currentPhase: 'group_stage' });
  await scheduleWhenAutomatic(change);
}

/** Without drawn groups all songs play in the knockout. */
async function playKnockout(change: TournamentChange, status: 'active' | 'knockout_stage'): Promise<void> {
  const { hasKnockout } = await drawnStages(change);
  await closeVoting(change, isGroupPhase);
  await updateTournament(change, { ...CLEARED, startDate: change.tournament.startDate ?? change.now });
  if (!hasKnockout && (await canDraw(change))) await drawKnockout(change);
  await updateTournament(change, { status, currentPhase: 'knockout_stage' });
  await scheduleWhenAutomatic(change);
}

async function complete(change: TournamentChange): Promise<void> {
  await closeVoting(change);
  const { championId } = podium(await data.findMatchups(change.tx, change.tournament.id));
  await updateTournament(change, {
    ...CLEARED,
    status: 'completed',
    currentPhase: 'completed',
    winnerId: championId,
    endDate: change.now,
  });
  if (championId !== null) announce(change, { kind: 'champion', songId: championId });
}

async function cancel(change: TournamentChange): Promise<void> {
  await closeVoting(change);
  await updateTournament(change, { ...CLEARED, status: 'cancelled' });
}

/** Each forced status clears these columns, and then sets those that it needs. */
const CLEARED = { winnerId: null, autoStartAt: null, playoffsDueAt: null, resumesAt: null };

const isPlayoff = ({ tournament }: TournamentChange) => tournament.tournamentType === 'playoff';

async function drawnStages({ tx, tournament }: TournamentChange) {
  const all = await data.findMatchups(tx, tournament.id);
  const groups = await findGroups(tx, tournament.id);
  return { hasGroups: groups.length > 0, hasKnockout: all.some(({ phase }) => !isGroupPhase(phase)) };
}

/** With too few songs for a match only the status changes. */
async function canDraw({ tx, tournament }: TournamentChange): Promise<boolean> {
  return (await data.countMainEntries(tx, tournament.id)) >= MIN_DRAWN_SONGS;
}

/** Deletes the knockout. The rounds are those of the groups again. */
async function dropKnockout(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  if (tournament.bracketSize === null) return;
  const all = await data.findMatchups(tx, tournament.id);
  await data.deleteMatchups(tx, idsOf(all.filter(({ phase }) => !isGroupPhase(phase))));
  await data.readmitSongs(tx, tournament.id);
  const groupMatches = all.filter(({ phase }) => isGroupPhase(phase));
  await updateTournament(change, { bracketSize: null, bracketGrid: null, ...roundsOf(groupMatches) });
  const { hasGroups } = await drawnStages(change);
  if (!hasGroups) await updateTournament(change, newSeed());
}

/** The last opened round of drawn group matches, and the number of rounds; 0 where nothing is drawn. */
function roundsOf(groupMatches: readonly data.MatchupRow[]) {
  const rounds = groupMatches.map(({ round }) => round);
  const opened = groupMatches.filter(({ status }) => status === 'active' || status === 'completed');
  return {
    currentRound: Math.max(Math.min(1, rounds.length), ...opened.map(({ round }) => round)),
    totalRounds: Math.max(0, ...rounds),
  };
}

/** For the next draw from the start: clients have seen the old seed, and songs may change before it. */
const newSeed = () => ({ drawSeed: createDrawSeed(), drawVersion: DRAW_VERSION });

/** Clears the times of the matchups that are not completed, which closes voting. Their votes stay. */
async function closeVoting(
  change: TournamentChange,
  includes: (phase: MatchupPhase) => boolean = () => true,
): Promise<void> {
  const all = await data.findMatchups(change.tx, change.tournament.id);
  const isTimed = ({ status, startTime, endTime }: data.MatchupRow) =>
    status !== 'completed' && (status === 'active' || startTime !== null || endTime !== null);
  for (const matchup of all.filter((row) => isTimed(row) && includes(row.phase))) {
    await setTimes(change, matchup, { startTime: null, endTime: null, reason: null });
  }
}

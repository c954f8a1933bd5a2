import { isGroupPhase, isKnockoutPhase } from '#engine/formats/phases.ts';
import type {
  MatchupPhase,
  MatchupStatus,
  TournamentPhase,
  TournamentStatus,
  TournamentType,
} from '#engine/kinds.ts';
import { isReadyToStart } from '#engine/matchup/tournament-rules.ts';
import { AUTO_START_DELAY_MS } from './schedule.ts';

/** The status and phase after a start, and what is drawn with it. */
export type Start =
  | { status: 'active'; currentPhase: 'group_stage'; draws: 'groups' }
  | { status: 'knockout_stage'; currentPhase: 'knockout_stage'; draws: 'knockout' }
  | { status: 'start_playoffs'; currentPhase: 'start_playoffs'; draws: null };

const GROUPS: Start = { status: 'active', currentPhase: 'group_stage', draws: 'groups' };
const KNOCKOUT: Start = { status: 'knockout_stage', currentPhase: 'knockout_stage', draws: 'knockout' };
const WAIT_FOR_CREATOR: Start = { status: 'start_playoffs', currentPhase: 'start_playoffs', draws: null };

type Startable = {
  tournamentType: TournamentType;
  status: TournamentStatus;
  mainEntries: number;
  maxParticipants: number;
};

/**
 * Decides whether `generate-bracket` may start a tournament, and what it draws: the groups, or a playoff's knockout (rule
 * K3).
 */
export function startDecision(
  tournament: Startable,
): { ok: true; start: Start } | { ok: false; reason: 'not_in_setup' | 'not_full' } {
  if (tournament.status !== 'setup') return { ok: false, reason: 'not_in_setup' };
  if (!isReadyToStart(tournament)) return { ok: false, reason: 'not_full' };
  return { ok: true, start: tournament.tournamentType === 'playoff' ? KNOCKOUT : GROUPS };
}

/** Decides the automatic start: it draws groups, but leaves a playoff in start_playoffs for its creator. */
export function automaticStart(
  tournament: Startable,
): { ok: true; start: Start } | { ok: false; reason: 'not_in_setup' | 'not_full' } {
  const decision = startDecision(tournament);
  if (!decision.ok) return decision;
  return { ok: true, start: tournament.tournamentType === 'playoff' ? WAIT_FOR_CREATOR : GROUPS };
}

/**
 * Returns the automatic start: 5 minutes after capacity, or the custom start date if that is later. All times are
 * epoch milliseconds.
 */
export function autoStartAt(full: { reachedAt: number; customStartAt: number | null }): number {
  return Math.max(full.reachedAt + AUTO_START_DELAY_MS, full.customStartAt ?? 0);
}

type StageMatchup = { phase: MatchupPhase; status: MatchupStatus };

/** Whether the group stage has matchups and all of them are completed (rule K4). */
export function isGroupStageComplete(matchups: readonly StageMatchup[]): boolean {
  const group = matchups.filter(({ phase }) => isGroupPhase(phase));
  return group.length > 0 && group.every(({ status }) => status === 'completed');
}

/**
 * Decides whether `generate-knockout` may draw the knockout. For an existing knockout `draws` is false: the call
 * only makes its deleted matches again.
 */
export function knockoutDecision(tournament: {
  currentPhase: TournamentPhase;
  matchups: readonly StageMatchup[];
}): { ok: true; draws: boolean } | { ok: false; reason: 'group_stage_unfinished' } {
  const isDrawn =
    tournament.currentPhase === 'knockout_stage' ||
    tournament.matchups.some(({ phase }) => isKnockoutPhase(phase));
  if (isDrawn) return { ok: true, draws: false };
  const isDue = tournament.currentPhase === 'start_playoffs' || isGroupStageComplete(tournament.matchups);
  return isDue ? { ok: true, draws: true } : { ok: false, reason: 'group_stage_unfinished' };
}

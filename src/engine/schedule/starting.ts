import { isGroupPhase, isKnockoutPhase } from '#engine/formats/phases.ts';
import { isReadyToStart, type TournamentFormat } from '#engine/matchup/tournament-rules.ts';
import { AUTO_START_DELAY_MS } from './schedule.ts';

/** Where a start leads: the status and phase, and what is drawn in the same step. */
export type Start =
  | { status: 'active'; currentPhase: 'group_stage'; draws: 'groups' }
  | { status: 'knockout_stage'; currentPhase: 'knockout_stage'; draws: 'knockout' }
  | { status: 'start_playoffs'; currentPhase: 'start_playoffs'; draws: null };

const GROUPS: Start = { status: 'active', currentPhase: 'group_stage', draws: 'groups' };
const KNOCKOUT: Start = { status: 'knockout_stage', currentPhase: 'knockout_stage', draws: 'knockout' };
const WAIT_FOR_CREATOR: Start = { status: 'start_playoffs', currentPhase: 'start_playoffs', draws: null };

type Startable = {
  tournamentType: TournamentFormat;
  status: string;
  mainEntries: number;
  maxParticipants: number;
};

/**
 * What `generate-bracket` does (R22): the creator alone, in setup, with all main entries. Round robin and
 * hybrid draw their groups; a playoff passes through start_playoffs and draws the knockout in the same
 * call.
 */
export function startDecision(
  tournament: Startable & { isCreator: boolean },
): { ok: true; start: Start } | { ok: false; reason: 'not_creator' | 'not_in_setup' | 'not_full' } {
  if (!tournament.isCreator) return { ok: false, reason: 'not_creator' };
  if (tournament.status !== 'setup') return { ok: false, reason: 'not_in_setup' };
  if (!isReadyToStart(tournament)) return { ok: false, reason: 'not_full' };
  return { ok: true, start: tournament.tournamentType === 'playoff' ? KNOCKOUT : GROUPS };
}

/**
 * What the automatic start does (R22): groups are drawn; a playoff stops at start_playoffs for the creator.
 */
export function automaticStart(
  tournament: Startable,
): { ok: true; start: Start } | { ok: false; reason: 'not_in_setup' | 'not_full' } {
  const decision = startDecision({ ...tournament, isCreator: true });
  if (!decision.ok)
    return { ok: false, reason: decision.reason === 'not_full' ? 'not_full' : 'not_in_setup' };
  return { ok: true, start: tournament.tournamentType === 'playoff' ? WAIT_FOR_CREATOR : GROUPS };
}

/**
 * When a full tournament starts by itself (R22): 5 minutes after capacity, or at the custom start date if
 * that is later. Epoch milliseconds.
 */
export function autoStartAt(full: { reachedAt: number; customStartAt: number | null }): number {
  return Math.max(full.reachedAt + AUTO_START_DELAY_MS, full.customStartAt ?? 0);
}

type StageMatchup = { phase: string; status: string };

/** Whether the group stage has matchups and all of them are completed (T §4). */
export function isGroupStageComplete(matchups: readonly StageMatchup[]): boolean {
  const group = matchups.filter(({ phase }) => isGroupPhase(phase));
  return group.length > 0 && group.every(({ status }) => status === 'completed');
}

/**
 * What `generate-knockout` does (T §4, R22): the creator, in start_playoffs or once every group matchup is
 * completed. A knockout that is already there is answered as it is (`draws: false`).
 */
export function knockoutDecision(tournament: {
  isCreator: boolean;
  currentPhase: string;
  matchups: readonly StageMatchup[];
}): { ok: true; draws: boolean } | { ok: false; reason: 'not_creator' | 'group_stage_unfinished' } {
  if (!tournament.isCreator) return { ok: false, reason: 'not_creator' };
  if (tournament.matchups.some(({ phase }) => isKnockoutPhase(phase))) return { ok: true, draws: false };
  const isDue = tournament.currentPhase === 'start_playoffs' || isGroupStageComplete(tournament.matchups);
  return isDue ? { ok: true, draws: true } : { ok: false, reason: 'group_stage_unfinished' };
}

import { isGroupPhase, THIRD_PLACE } from './phases.ts';

/** Whether groups play the same round at the same time, or one group after the other (A §3). */
export type GroupPhaseScheduling = 'concurrent' | 'sequential';

/** What places a match in the course of a tournament. */
export type RoundPlace = { phase: string; round: number; groupId: number | null };

const KNOCKOUT_ORDER = 1_000_000;
const GROUP_STRIDE = 1_000;

/**
 * Puts a tournament's matches into the order in which rounds are played (R24): the smaller number first,
 * matches of one number together. Concurrent groups share their rounds, sequential groups follow one
 * another; then the knockout round by round, the third place match before the final. A tiebreaker belongs
 * to its parent's round.
 */
export function roundOrder(
  matchups: readonly RoundPlace[],
  groupPhaseScheduling: GroupPhaseScheduling,
): (matchup: RoundPlace) => number {
  const groupIds = [...new Set(matchups.map(({ groupId }) => groupId ?? 0))].sort((a, b) => a - b);
  return ({ phase, round, groupId }) => {
    if (!isGroupPhase(phase)) return KNOCKOUT_ORDER + round * 2 - (phase === THIRD_PLACE ? 1 : 0);
    return groupPhaseScheduling === 'concurrent'
      ? round
      : groupIds.indexOf(groupId ?? 0) * GROUP_STRIDE + round;
  };
}

/** Whether a place in the order belongs to the knockout, whose songs come from every earlier round. */
export function isKnockoutOrder(order: number): boolean {
  return order >= KNOCKOUT_ORDER;
}

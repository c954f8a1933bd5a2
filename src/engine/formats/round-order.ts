import type { GroupPhaseScheduling, MatchupPhase } from '#engine/kinds.ts';
import { isGroupPhase, THIRD_PLACE } from './phases.ts';

/** The properties of a match that decide when it is played. */
export type RoundPlace = { phase: MatchupPhase; round: number; groupId: number | null };

const KNOCKOUT_ORDER = 1_000_000;
const GROUP_STRIDE = 1_000;

/**
 * Returns a function that numbers the rounds of a tournament in the order of play (rule S2). Matches with the same number
 * are played together. Concurrent groups share their rounds, sequential groups play in turn, and the knockout follows with
 * the third place match before the final. A tiebreaker belongs to the round of its parent.
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

/** Whether a number of `roundOrder` belongs to the knockout. */
export function isKnockoutOrder(order: number): boolean {
  return order >= KNOCKOUT_ORDER;
}

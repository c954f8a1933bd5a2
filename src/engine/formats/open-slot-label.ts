import type { MatchupPhase, Slot } from '#engine/kinds.ts';
import { matchName } from './phases.ts';

type Link = {
  winnerToId: number | null;
  winnerToSlot: number | null;
  loserToId: number | null;
  loserToSlot: number | null;
};
type Feeder = Link & { phase: MatchupPhase; position: number };

/** The match whose winner or loser takes a side; null without one. */
export function feederOf<T extends Link>(matchId: number, slot: Slot, matchups: readonly T[]) {
  for (const feeder of matchups) {
    const isWinner = feeder.winnerToId === matchId && feeder.winnerToSlot === slot;
    if (isWinner || (feeder.loserToId === matchId && feeder.loserToSlot === slot))
      return { feeder, isWinner };
  }
  return null;
}

/** The label of a side without a song yet: 'Winner of Quarterfinal A', or 'To be decided' without a feeder. */
export function openSlotLabel(matchId: number, slot: Slot, matchups: readonly Feeder[]): string {
  const found = feederOf(matchId, slot, matchups);
  if (!found) return 'To be decided';
  const { feeder, isWinner } = found;
  return `${isWinner ? 'Winner' : 'Loser'} of ${matchName(feeder.phase, feeder.position)}`;
}

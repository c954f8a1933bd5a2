import { matchName } from '#engine/formats/phases.ts';
import type { MatchupPhase } from '#engine/kinds.ts';

type Feeder = {
  phase: MatchupPhase;
  position: number;
  winnerToId: number | null;
  winnerToSlot: number | null;
} & {
  loserToId: number | null;
  loserToSlot: number | null;
};

/** The label of a side without a song yet: 'Winner of Quarterfinal A', or 'To be decided' without a feeder. */
export function openSlotLabel(matchId: number, slot: 1 | 2, matchups: readonly Feeder[]): string {
  for (const feeder of matchups) {
    const isWinner = feeder.winnerToId === matchId && feeder.winnerToSlot === slot;
    const isLoser = feeder.loserToId === matchId && feeder.loserToSlot === slot;
    if (isWinner || isLoser)
      return `${isWinner ? 'Winner' : 'Loser'} of ${matchName(feeder.phase, feeder.position)}`;
  }
  return 'To be decided';
}

import { isKnockoutPhase } from '#engine/formats/phases.ts';
import type { MatchupPhase } from '#engine/kinds.ts';

type DrawnMatch = {
  phase: MatchupPhase;
  tiebreakerLevel: number;
  song1Id: number | null;
  song2Id: number | null;
};

/**
 * The songs that the draw put into the knockout, songs with a bye included (rule G5); null before the draw. A match keeps its
 * songs when one of them loses or is withdrawn, so what happens later changes nothing here.
 */
export function advancedSongs(matchups: readonly DrawnMatch[]): ReadonlySet<number> | null {
  const drawn = matchups.filter(
    ({ phase, tiebreakerLevel }) => isKnockoutPhase(phase) && tiebreakerLevel === 0,
  );
  if (drawn.length === 0) return null;
  return new Set(drawn.flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]).filter((id) => id !== null));
}

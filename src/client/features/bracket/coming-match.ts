import type { Matchup } from '#contract/matchup.ts';

const startOf = ({ startTime }: Matchup) => (startTime === null ? Infinity : Date.parse(startTime));

/** The match with both songs that starts next; null while a match is open or when none is left. */
export function comingMatch(matchups: readonly Matchup[]): Matchup | null {
  if (matchups.some(({ status }) => status === 'active')) return null;
  const waiting = matchups.filter(({ status, song1, song2 }) => status !== 'completed' && song1 && song2);
  // Equal starts keep their order. Infinity - Infinity is NaN, so two matches without a start count as equal.
  return waiting.toSorted((a, b) => startOf(a) - startOf(b) || 0)[0] ?? null;
}

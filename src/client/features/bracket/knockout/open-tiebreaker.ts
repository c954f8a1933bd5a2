import type { Matchup } from '#contract/matchup.ts';

/** The tiebreaker that is open or waits, for a match that ended with equal votes. */
export function openTiebreaker(
  { id, status, winnerId }: Matchup,
  all: readonly Matchup[],
): Matchup | undefined {
  if (status !== 'completed' || winnerId !== null) return undefined;
  return all.find((each) => each.parentMatchupId === id && each.status !== 'completed');
}

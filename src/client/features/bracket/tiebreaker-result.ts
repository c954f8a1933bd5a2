import type { Matchup } from '#contract/matchup.ts';

type Result = { level: number; song1Votes: number | null; song2Votes: number | null };

/** The tiebreaker that decided a match; null for a match that was decided otherwise, or is open. */
export function tiebreakerResult({ id, decidedBy }: Matchup, all: readonly Matchup[]): Result | null {
  if (decidedBy !== 'tiebreaker') return null;
  const last = all
    .filter(({ parentMatchupId, status }) => parentMatchupId === id && status === 'completed')
    .toSorted((a, b) => b.tiebreakerLevel - a.tiebreakerLevel)[0];
  if (!last) return null;
  return { level: last.tiebreakerLevel, song1Votes: last.song1Votes, song2Votes: last.song2Votes };
}

/**
 * Such as 'Tiebreaker 6 : 10', or 'Tiebreaker 2, 6 : 10' from the second one on; without votes that are hidden. Null without
 * a result.
 */
export function tiebreakerText(matchup: Matchup, all: readonly Matchup[]): string | null {
  const result = tiebreakerResult(matchup, all);
  if (!result) return null;
  const { level, song1Votes, song2Votes } = result;
  const name = level > 1 ? `Tiebreaker ${level}` : 'Tiebreaker';
  if (song1Votes === null) return name;
  return `${name}${level > 1 ? ',' : ''} ${song1Votes} : ${song2Votes}`;
}

/** The tiebreaker that is open or waits, for a match that ended with equal votes. */
export function openTiebreaker(
  { id, status, winnerId }: Matchup,
  all: readonly Matchup[],
): Matchup | undefined {
  if (status !== 'completed' || winnerId !== null) return undefined;
  return all.find((each) => each.parentMatchupId === id && each.status !== 'completed');
}

import type { Tally } from '#contract/vote.ts';
import { shownCounts } from '#engine/matchup/count-visibility.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';

/** A tally as a viewer sees it, or without one as every message and shared answer has it (rules E1, E3). */
export function presentTally(tally: StoredTally, viewer?: { hasVoted: boolean }): Tally {
  const { totalVotes: _, ...counts } = shownCounts(tally, viewer);
  return { id: tally.id, status: tally.status, ...counts };
}

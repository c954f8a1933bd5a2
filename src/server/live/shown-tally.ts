import type { Tally } from '#contract/vote.ts';
import { shownCounts } from '#engine/matchup/count-visibility.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';

/** A tally as the viewer sees it; without a viewer, as messages and shared answers contain it. */
export function presentTally(tally: StoredTally, viewer?: { hasVoted: boolean }): Tally {
  const { totalVotes: _, ...counts } = shownCounts(tally, viewer);
  return { id: tally.id, status: tally.status, ...counts };
}

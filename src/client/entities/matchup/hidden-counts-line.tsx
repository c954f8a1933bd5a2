import { EyeOff } from 'lucide-react';
import type { Matchup } from '#contract/matchup.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import { hiddenCountsText } from './hidden-counts.ts';
import { clockOf, useMatchupNow } from './matchup-clock.ts';

export type HiddenCounts = Pick<Matchup, 'countVisibility' | 'status' | 'startTime' | 'endTime'>;

/** Says when hidden votes are shown. */
export function HiddenCountsLine({ matchup }: { matchup: HiddenCounts }) {
  const clock = clockOf(matchup);
  const state = votingState(clock, useMatchupNow(clock));
  return (
    <>
      <EyeOff className="size-4 shrink-0" />
      {hiddenCountsText(matchup, state)}
    </>
  );
}

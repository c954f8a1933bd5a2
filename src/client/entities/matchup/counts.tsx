import { EyeOff } from 'lucide-react';
import { countText } from '#client/lib/format/number-text.ts';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { type VotingState, votingState } from '#engine/matchup/voting-window.ts';
import { clockOf, useMatchupNow } from './matchup-clock.ts';

/** When hidden votes are shown, for viewers who do not see them yet (rule E7). */
export function hiddenCountsText(matchup: Pick<Matchup, 'countVisibility'>, state: VotingState): string {
  if (matchup.countVisibility !== 'after_vote') return 'Counts open when the match ends';
  if (state === 'open') return 'Vote to see the counts';
  const isAhead = state === 'upcoming' || state === 'unscheduled';
  return isAhead ? 'Counts open after your vote' : 'Counts open when the match ends';
}

type Counts = { song1Votes: number | null; song2Votes: number | null };

/** The votes as '3 : 1'; null while they are hidden from the viewer. */
export function scoreText({ song1Votes, song2Votes }: Counts): string | null {
  return song1Votes === null || song2Votes === null ? null : `${song1Votes} : ${song2Votes}`;
}

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

type Shown = { song1Votes: number; song2Votes: number };

type Props = {
  matchup: Shown;
  /** The titles of the two songs, or the labels of unknown sides. */
  names: readonly [string, string];
  size?: 'small' | 'large';
};

/** The votes of both songs as a bar. */
export function TallyBar({ matchup: { song1Votes, song2Votes }, names, size = 'small' }: Props) {
  return (
    <ShareBar
      size={size}
      left={song1Votes}
      right={song2Votes}
      label={`${names[0]} ${countText(song1Votes, 'vote')}, ${names[1]} ${countText(song2Votes, 'vote')}`}
    />
  );
}

type CardProps = {
  matchup: HiddenCounts & { song1Votes: number | null; song2Votes: number | null };
  names: Props['names'];
};

/** The bar of a card. While votes are hidden, a line in its place says when they are shown. */
export function CardTally({ matchup, names }: CardProps) {
  const { song1Votes, song2Votes } = matchup;
  return (
    <div className="-my-1 flex min-h-4 items-center gap-1.5 text-12 text-muted [&>[role=img]]:flex-1">
      {song1Votes === null || song2Votes === null ? (
        <HiddenCountsLine matchup={matchup} />
      ) : (
        <TallyBar matchup={{ song1Votes, song2Votes }} names={names} />
      )}
    </div>
  );
}

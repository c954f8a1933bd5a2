import { countText } from '#client/lib/format/number-text.ts';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import { type HiddenCounts, HiddenCountsLine } from './hidden-counts-line.tsx';

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

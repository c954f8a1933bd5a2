import { countText } from '#client/lib/format/number-text.ts';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import type { Matchup } from '#contract/matchup.ts';

type Props = {
  matchup: Pick<Matchup, 'song1Votes' | 'song2Votes'>;
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

import { countText } from '#client/lib/format/number-text.ts';
import { ShareBar } from '#client/ui/display/share-bar.tsx';

type Props = {
  /** The counts; null while they are hidden from the viewer. */
  matchup: { song1Votes: number | null; song2Votes: number | null };
  /** The titles of the two songs, or the labels of unknown sides. */
  names: readonly [string, string];
  size?: 'small' | 'large';
};

/** The votes of both songs as a bar. */
export function TallyBar({ matchup: { song1Votes, song2Votes }, names, size = 'small' }: Props) {
  if (song1Votes === null || song2Votes === null) {
    return <ShareBar size={size} left={0} right={0} label="The votes are hidden for now" />;
  }
  return (
    <ShareBar
      size={size}
      left={song1Votes}
      right={song2Votes}
      label={`${names[0]} ${countText(song1Votes, 'vote')}, ${names[1]} ${countText(song2Votes, 'vote')}`}
    />
  );
}

import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';

type Props = { matchup: Matchup; onPress: () => void };

/** The edge of the next match on phones: it shows that a swipe leads on (rule W33). Arrows and keys do what its press does. */
export function NextPeek({ matchup: { song1, song2 }, onPress }: Props) {
  return (
    <div aria-hidden="true" className="ballot-peek" onClick={onPress}>
      {song1 && <SongArtwork song={song1} facing={song2} size="medium" loading="late" />}
    </div>
  );
}

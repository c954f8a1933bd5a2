import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { feederOf } from '#engine/formats/open-slot-label.ts';
import type { Slot } from '#engine/kinds.ts';

type Props = { matchupId: number; slot: Slot; all: readonly Matchup[] };

/** The covers of both songs that may take an open side, once they are known. */
export function Candidates({ matchupId, slot, all }: Props) {
  const match = feederOf(matchupId, slot, all)?.feeder;
  if (!match?.song1 || !match.song2) return null;
  const { song1, song2 } = match;
  return (
    <span aria-hidden="true" className="bracket-candidates">
      {[song1, song2].map((song, index) => (
        <SongArtwork
          key={song.id}
          song={song}
          facing={index === 0 ? null : song1}
          size="line"
          className="bracket-candidate"
        />
      ))}
    </span>
  );
}

import { Crown } from 'lucide-react';
import type { CSSProperties } from 'react';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Drawing } from './bracket-drawing.ts';
import { rem } from './density.ts';

type Props = { drawing: Drawing<Matchup>; matchups: readonly Matchup[]; championId: number | null };

/** The champion above the final, or its empty place. Screen readers learn the winner from the final. */
export function ChampionSpot({ drawing, matchups, championId }: Props) {
  if (!drawing.champion) return null;
  const song = matchups.flatMap(({ song1, song2 }) => [song1, song2]).find((each) => each?.id === championId);
  const { y, size } = drawing.champion;
  const style = { '--bottom': rem(drawing.height - y), '--cover': rem(size) } as CSSProperties;
  return (
    <div aria-hidden="true" className="bracket-champion" data-decided={song ? '' : undefined} style={style}>
      <Crown />
      <div className="bracket-champion-cover">{song && <SongArtwork song={song} size="box" />}</div>
      <p dir="auto" translate="no">
        {song?.title ?? 'Champion'}
      </p>
    </div>
  );
}

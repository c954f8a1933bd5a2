import { Artwork } from '#client/ui/display/artwork.tsx';
import type { Song } from '#contract/song.ts';

/** Both songs of a discussion without messages. */
export function FacingCovers({ songs: [song1, song2] }: { songs: readonly [Song, Song] }) {
  return (
    <div className="facing-covers">
      <div>
        <Artwork {...song1} src={song1.artworkUrl} size="box" />
      </div>
      <div>
        <Artwork {...song2} src={song2.artworkUrl} size="box" facing={song1} />
      </div>
    </div>
  );
}

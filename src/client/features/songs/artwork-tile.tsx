import { Artwork } from '#client/ui/artwork.tsx';
import { cx } from '#client/ui/class-names.ts';
import type { Song } from '#contract/song.ts';
import { EditArtwork } from './edit-artwork.tsx';

/** A song's picture in a list; its submitter, or an admin, can change it (A §2, A §6). */
export function ArtworkTile({ song }: { song: Song }) {
  const { title, artist, artworkUrl, isEliminated } = song;
  return (
    <div className="relative shrink-0 self-start">
      <Artwork
        title={title}
        artist={artist}
        src={artworkUrl}
        size="medium"
        className={cx(isEliminated && 'opacity-50 grayscale')}
      />
      <EditArtwork song={song} />
    </div>
  );
}

import { Artwork } from '#client/ui/display/artwork.tsx';
import type { Song } from '#contract/song.ts';
import { EditArtwork } from './edit-artwork.tsx';

/** A song's picture in a list; its submitter and admins can change it. */
export function ArtworkTile({ song }: { song: Song }) {
  const { title, artist, artworkUrl } = song;
  return (
    <div className="relative shrink-0 self-start">
      <Artwork title={title} artist={artist} src={artworkUrl} size="medium" className="sm:size-28!" />
      <EditArtwork song={song} />
    </div>
  );
}

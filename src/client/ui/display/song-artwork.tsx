import type { ComponentProps } from 'react';
import type { Song } from '#contract/song.ts';
import { Artwork } from './artwork.tsx';

type Props = Omit<ComponentProps<typeof Artwork>, 'title' | 'artist' | 'src'> & {
  song: Pick<Song, 'title' | 'artist' | 'artworkUrl'>;
};

/** The picture of a song. */
export function SongArtwork({ song: { title, artist, artworkUrl }, ...rest }: Props) {
  return <Artwork title={title} artist={artist} src={artworkUrl} {...rest} />;
}

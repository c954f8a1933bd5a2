import { clsx } from 'clsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Song } from '#contract/song.ts';
import css from './wall-cover.module.css';

type Props = { song: Song; facing?: Song | null; className?: string | undefined };

/** The picture or sleeve of a song, as large as its place. */
export const WallCover = ({ song, facing, className }: Props) => (
  <div className={clsx(css.cover, className)}>
    <SongArtwork song={song} facing={facing} size="box" loading="eager" />
  </div>
);

/** A small picture in a row. */
export const WallTile = ({ song, facing, className }: Props) => (
  <SongArtwork
    song={song}
    facing={facing}
    size="medium"
    loading="eager"
    className={clsx(css.tile, className)}
  />
);

const TITLES = { short: 14, middle: 30 };

/** How large a title stands: its longest word must fit, and all of it takes two lines. */
export function titleSize(title: string): 'large' | 'middle' | 'small' {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length <= TITLES.short && longest <= 10) return 'large';
  return title.length <= TITLES.middle && longest <= 14 ? 'middle' : 'small';
}

type NameProps = { song: Song; className?: string };

/** Title and artist of a song, whole where they fit into two lines and one. */
export const SongName = ({ song: { title, artist }, className }: NameProps) => (
  <div className={clsx(css.name, className)} data-size={titleSize(title)}>
    <p dir="auto" translate="no" className={`line-clamp-2 text-balance wrap-break-word ${css.title}`}>
      {title}
    </p>
    <p dir="auto" translate="no" className={`line-clamp-1 text-balance wrap-break-word ${css.artist}`}>
      {artist}
    </p>
  </div>
);

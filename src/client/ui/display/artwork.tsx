import { clsx } from 'clsx';
import { useState } from 'react';
import { gradientIndex, initialsOf } from '#engine/songs/song-identity.ts';

const SIZES = {
  small: 'size-10 rounded-control text-14',
  medium: 'size-16 rounded-control text-22',
  large: 'size-40 rounded-panel text-48',
  fill: 'aspect-square w-full rounded-panel text-48',
};

type Props = {
  title: string;
  artist: string;
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
  className?: string;
};

/** The song's picture, else two initials on one of eight covers (rule I7). Decorative: the title stands beside it. */
export function Artwork({ title, artist, src, size = 'small', className }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const classes = clsx('shrink-0 overflow-hidden', SIZES[size], className);
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBrokenSrc(src)}
        className={clsx(classes, 'bg-line object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-cover={gradientIndex(`${title} ${artist}`)}
      className={clsx('cover grid place-items-center font-display font-bold', classes)}
    >
      {initialsOf(title)}
    </span>
  );
}

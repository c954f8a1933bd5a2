import { clsx } from 'clsx';
import { useState } from 'react';
import { smallImagePath } from '#contract/small-image.ts';
import { initialsOf, sleeveOf } from '#engine/songs/song-identity.ts';

/** A song's sleeve, of any size. */
export const SLEEVE_CLASSES = 'cover grid place-items-center font-sleeve font-bold';

const SIZES = {
  /** The height of a line, with square corners. */
  line: 'size-8 text-12',
  small: 'size-10 rounded-control text-14',
  medium: 'size-16 rounded-control text-22',
  large: 'size-40 rounded-panel',
  fill: 'aspect-square w-full rounded-panel',
  /** As wide as its column, which is narrow. */
  tile: 'aspect-square w-full rounded-panel',
  /** The size of the box around it. */
  box: 'size-full',
};

/** The sizes for which the small copy of a picture is enough. */
const DRAWN_SMALL: ReadonlySet<keyof typeof SIZES> = new Set(['line', 'small', 'medium', 'tile']);

const PRIORITIES = { eager: 'high', lazy: undefined, late: 'low' } as const;

type Props = {
  title: string;
  artist: string;
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
  /** The other song of the match: the sleeves of both songs must differ. */
  facing?: { title: string; artist: string } | null | undefined;
  /**
   * `eager` for the large covers of a first screen, which readers wait for; `late` for many covers at once, which let
   * everything else load before them.
   */
  loading?: keyof typeof PRIORITIES;
  className?: string | undefined;
};

/** The song's picture, else its sleeve. Decorative: the title is beside it. */
export function Artwork({ title, artist, src, size = 'small', facing, loading = 'lazy', className }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const classes = clsx('shrink-0 overflow-hidden', SIZES[size], className);
  const { gradient, pattern, isTurned, width, hasTail } = sleeveOf({ title, artist }, facing);
  if (src && src !== brokenSrc) {
    return (
      // The colours of the sleeve show until the picture is loaded.
      <img
        data-tint={gradient}
        src={DRAWN_SMALL.has(size) ? smallImagePath(src) : src}
        alt=""
        loading={loading === 'eager' ? 'eager' : 'lazy'}
        fetchPriority={PRIORITIES[loading]}
        decoding="async"
        onError={() => setBrokenSrc(src)}
        className={clsx(classes, 'cover object-cover')}
      />
    );
  }
  const isLarge = size !== 'line' && size !== 'small' && size !== 'medium';
  return (
    <span
      aria-hidden="true"
      data-cover={gradient}
      data-pattern={pattern}
      data-turned={isTurned}
      data-width={width}
      data-tail={hasTail}
      // The spine is drawn by the style sheet, so that the texts are on the page once.
      data-spine={isLarge ? `${title} · ${artist}` : undefined}
      className={clsx(SLEEVE_CLASSES, classes)}
    >
      <span translate="no">{initialsOf(title)}</span>
    </span>
  );
}

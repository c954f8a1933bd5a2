import { clsx } from 'clsx';
import { useState } from 'react';

const SIZES = { small: 'size-7 text-12', medium: 'size-9 text-14', large: 'size-20 text-28' };

type Props = {
  src?: string | null | undefined;
  /** One or two letters for a user without a picture. */
  initials: string;
  size?: keyof typeof SIZES;
  /** The id of the user: each has one of eight colors in place of a picture, everywhere the same. */
  colorOf?: number | undefined;
  className?: string | undefined;
};

const COLORS = 8;

/** Decorative: the name stands beside it. */
export function Avatar({ src, initials, size = 'medium', colorOf, className }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const classes = clsx('shrink-0 rounded-full', SIZES[size], className);
  if (src && src !== brokenSrc) {
    return (
      <img src={src} alt="" onError={() => setBrokenSrc(src)} className={clsx(classes, 'object-cover')} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        classes,
        'inline-grid place-items-center font-semibold',
        colorOf === undefined ? 'border border-edge bg-raised text-ink' : `face face-${colorOf % COLORS}`,
      )}
    >
      {initials}
    </span>
  );
}

import { clsx } from 'clsx';
import { type CSSProperties, useState } from 'react';

const SIZES = { small: 'size-7 text-12', medium: 'size-9 text-14', large: 'size-20 text-28' };

type Props = {
  src?: string | null | undefined;
  /** One or two letters for a user without a picture. */
  initials: string;
  size?: keyof typeof SIZES;
  /** The id of the user, from which the two colors of an avatar without a picture follow. */
  colorOf?: number | undefined;
  className?: string | undefined;
};

/** Two colours, on which the initials are readable. */
const FACE =
  'bg-[linear-gradient(135deg,oklch(0.49_calc(0.16*var(--vivid,1))_var(--hue)),oklch(0.42_calc(0.15*var(--vivid,1))_var(--second-hue)))] text-[#f5f2fb]';

/** The multiples of this number modulo 1 lie far apart, so the hues of a few users differ. */
const GOLDEN_RATIO = 0.618034;
/** From green through blue to red. Yellow and orange are left out, because they look olive and brown when dark. */
const HUES = { from: 150, to: 390 };
/** How far the second hue is from the first one, in degrees. */
const TURNS = [40, -40, 80];

/** Both hues of a user, in degrees. */
function huesOf(userId: number): CSSProperties {
  const hue = Math.round(HUES.from + ((userId * GOLDEN_RATIO) % 1) * (HUES.to - HUES.from));
  const turn = TURNS[Math.floor(userId / 8) % TURNS.length] ?? 0;
  return {
    '--hue': hue,
    '--second-hue': Math.min(HUES.to, Math.max(HUES.from, hue + turn)),
  } as CSSProperties;
}

/** Decorative: the name is beside it. */
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
      translate="no"
      className={clsx(
        classes,
        'inline-grid place-items-center font-semibold',
        colorOf === undefined ? 'border border-edge bg-raised text-ink' : FACE,
      )}
      style={colorOf === undefined ? undefined : huesOf(colorOf)}
    >
      {initials}
    </span>
  );
}

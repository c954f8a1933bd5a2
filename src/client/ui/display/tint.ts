import type { CSSProperties } from 'react';

type Tint = { 'data-tint-1'?: string; 'data-tint-2'?: string; style?: CSSProperties };
type Tinted = { coverColor: string | null } | null | undefined;

/** The attributes of a surface that takes light from the covers of one or two songs (rule I8; see tint.css). */
export function tintOf(first?: Tinted, second?: Tinted): Tint {
  const [one, two] = [first?.coverColor, second?.coverColor];
  if (!one && !two) return {};
  return {
    ...(one ? { 'data-tint-1': '' } : {}),
    ...(two ? { 'data-tint-2': '' } : {}),
    style: { '--tint-1': one && lightOf(one), '--tint-2': two && lightOf(two) } as CSSProperties,
  };
}

/** Hues in degrees. Dark orange, yellow and green look brown, olive and mossy, so they give a red or a teal light. */
const MURKY = { from: 45, yellow: 90, to: 175 };
const RED = { from: 42, to: 25 };
const TEAL = { from: 190, to: 178 };

/** The light of a cover (`#rrggbb`) as a CSS colour: the cover's hue, unless a dark surface would look muddy in it. */
export function lightOf(coverColor: string): string {
  const { chroma, hue } = oklchOf(coverColor);
  return `oklch(0.6 ${chroma.toFixed(3)} ${cleanHue(hue).toFixed(1)})`;
}

function cleanHue(hue: number): number {
  const { from, yellow, to } = MURKY;
  if (hue <= from || hue >= to) return hue;
  const isOrange = hue < yellow;
  const share = isOrange ? (hue - from) / (yellow - from) : (hue - yellow) / (to - yellow);
  const target = isOrange ? RED : TEAL;
  return target.from + share * (target.to - target.from);
}

/** The OKLCH chroma and hue (in degrees) of a colour `#rrggbb`. */
function oklchOf(hex: string): { chroma: number; hue: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return { chroma: Math.hypot(x, y), hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

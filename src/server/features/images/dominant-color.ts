/** The colour of a picture that cannot be read any more, which tints nothing. */
export const GREY = '#808080';

/** Steps of the hue circle. */
const STEPS = 24;
/** Pixels with a smaller chroma are grey to the eye. */
const MIN_CHROMA = 16;
/** A vivid pixel counts no more than this, so that a large calm area outweighs small bright shapes. */
const MAX_CHROMA = 64;
/** The part of the pixels that must have a hue; below it the picture is grey. */
const MIN_COLORED = 0.03;

type Sum = { weight: number; pixels: number; r: number; g: number; b: number };
const emptySum = (): Sum => ({ weight: 0, pixels: 0, r: 0, g: 0, b: 0 });

/**
 * The colour of the hue that covers most of a picture, as `#rrggbb`: the mean of the pixels of this step of the hue circle
 * and of its neighbours. If hardly any pixel has a hue, it is the mean of all. Takes three bytes for each pixel:
 * red, green and blue.
 */
export function dominantColor(pixels: Uint8Array): string {
  const all = emptySum();
  const byHue = Array.from({ length: STEPS }, emptySum);
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    const chroma = Math.max(r, g, b) - Math.min(r, g, b);
    add(all, r, g, b, 1);
    const sum = byHue[Math.floor((hueOf(r, g, b) / 360) * STEPS) % STEPS];
    if (sum && chroma >= MIN_CHROMA) add(sum, r, g, b, Math.min(chroma, MAX_CHROMA));
  }
  const around = byHue.map((sum, step) =>
    merge([sum, byHue[(step + 1) % STEPS], byHue[(step + STEPS - 1) % STEPS]]),
  );
  const best = around.reduce((one, other) => (other.weight > one.weight ? other : one));
  return hexOf(best.pixels < all.pixels * MIN_COLORED ? all : best);
}

function add(sum: Sum, r: number, g: number, b: number, weight: number): void {
  sum.weight += weight;
  sum.pixels += 1;
  sum.r += r;
  sum.g += g;
  sum.b += b;
}

function merge(sums: readonly (Sum | undefined)[]): Sum {
  const total = emptySum();
  for (const each of sums) {
    if (!each) continue;
    for (const key of Object.keys(total) as (keyof Sum)[]) total[key] += each[key];
  }
  return total;
}

/** In degrees. */
function hueOf(r: number, g: number, b: number): number {
  const highest = Math.max(r, g, b);
  const chroma = highest - Math.min(r, g, b) || 1;
  if (highest === r) return (((g - b) / chroma) * 60 + 360) % 360;
  return highest === g ? ((b - r) / chroma) * 60 + 120 : ((r - g) / chroma) * 60 + 240;
}

function hexOf({ pixels, r, g, b }: Sum): string {
  const parts = [r, g, b].map((sum) => Math.round(sum / Math.max(pixels, 1)));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

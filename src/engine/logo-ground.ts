import type { LogoGround } from './kinds.ts';

/** The longest side of the copy whose pixels are judged. */
export const GROUND_SAMPLE_PIXELS = 256;
const MIN_ALPHA = 128;
/** The share of the outline that may vanish. */
const MAX_VANISHING_SHARE = 0.2;
const [DARK, LIGHT] = [0.3, 0.8];

/**
 * The ground on which the outline of a transparent logo is seen, by its RGBA pixels (rule A65). What is inside of another
 * colour counts as seen, and a picture that fills its frame has its own ground.
 */
export function groundOf(
  pixels: ArrayLike<number>,
  { width, height }: { width: number; height: number },
): LogoGround {
  const isClear = (x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height && (pixels[(y * width + x) * 4 + 3] ?? 0) < MIN_ALPHA;
  const isOutline = (x: number, y: number) =>
    !isClear(x, y) && (isClear(x - 1, y) || isClear(x + 1, y) || isClear(x, y - 1) || isClear(x, y + 1));
  let [outline, dark, light] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isOutline(x, y)) continue;
      const brightness = brightnessAt(pixels, (y * width + x) * 4);
      outline += 1;
      if (brightness < DARK) dark += 1;
      if (brightness > LIGHT) light += 1;
    }
  }
  if (Math.max(dark, light) <= MAX_VANISHING_SHARE * outline) return 'any';
  return dark >= light ? 'light' : 'dark';
}

const brightnessAt = (pixels: ArrayLike<number>, at: number): number =>
  (0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)) / 255;

import { describe, expect, it } from 'vitest';
import { dominantColor } from './dominant-color.ts';

type Color = readonly [number, number, number];
const pixels = (...parts: readonly (readonly [Color, number])[]) =>
  Uint8Array.from(parts.flatMap(([color, count]) => Array.from({ length: count }, () => color).flat()));
/** A gradient, whose pixels all differ. */
const night = Array.from(
  { length: 60 },
  (_, step) => [[16 + step / 2, 30 + step / 2, 60 + step], 1] as const,
);

describe('the dominant colour of a picture (rule I8)', () => {
  it('is the hue of its largest area, also where that is a gradient', () => {
    const [r, g, b] = [1, 3, 5].map((at) =>
      Number.parseInt(dominantColor(pixels(...night, [[255, 160, 40], 30])).slice(at, at + 2), 16),
    );
    expect(b).toBeGreaterThan(Math.max(r ?? 255, g ?? 255));
  });

  it('is the colour of a plain picture, around the end of the hue circle too', () => {
    expect(dominantColor(pixels([[200, 20, 20], 9]))).toBe('#c81414');
    expect(dominantColor(pixels([[200, 20, 24], 5], [[200, 24, 20], 5], [[20, 20, 200], 8]))).toMatch(/^#c8/);
  });

  it('is the mean of all pixels where hardly any has a hue, and black without pixels', () => {
    expect(dominantColor(pixels([[128, 128, 128], 99], [[255, 0, 0], 1]))).toMatch(
      /^#(8[0-9a-f]|7[0-9a-f]){3}$/,
    );
    expect(dominantColor(new Uint8Array())).toBe('#000000');
  });
});

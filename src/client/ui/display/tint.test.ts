import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lightOf, tintOf } from './tint.ts';

const hueOf = (color: string) => Number(lightOf(color).match(/([\d.]+)\)$/)?.[1]);
const hexColor = fc.stringMatching(/^#[0-9a-f]{6}$/);

describe('the light of a cover', () => {
  it.each([
    ['a teal', '#1d7a8c', 205, 225],
    ['a violet', '#5b3fa8', 280, 300],
    ['a red', '#c0203a', 10, 30],
  ])('keeps the hue of %s', (_, color, from, to) => {
    expect(hueOf(color)).toBeGreaterThan(from);
    expect(hueOf(color)).toBeLessThan(to);
  });

  it.each([
    ['orange', '#c87a1e', 0, 40],
    ['brown', '#6b4a1c', 0, 40],
    ['olive', '#5a5a14', 180, 220],
    ['moss', '#2c6b45', 180, 220],
  ])('is red or teal for %s, which would be muddy on a dark surface', (_, color, from, to) => {
    expect(hueOf(color)).toBeGreaterThan(from);
    expect(hueOf(color)).toBeLessThan(to);
  });

  it('is never between orange and green', () => {
    fc.assert(fc.property(hexColor, (color) => hueOf(color) <= 45 || hueOf(color) >= 175));
  });

  it('is weak where the cover is grey', () => {
    expect(lightOf('#808080')).toMatch(/^oklch\(0\.6 0\.000 /);
  });
});

it('a surface takes light only from covers with a known colour', () => {
  expect(tintOf(null, { coverColor: null })).toEqual({});
  expect(tintOf({ coverColor: null }, { coverColor: '#1d7a8c' })).toEqual({
    'data-tint-2': '',
    style: { '--tint-1': null, '--tint-2': lightOf('#1d7a8c') },
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lightOf, tintOf } from './tint.ts';

const hueOf = (color: string) => Number(lightOf(color).match(/([\d.]+)\)$/)?.[1]);

it.each([
  ['keeps the hue of a teal', '#1d7a8c', 205, 225],
  ['keeps the hue of a violet', '#5b3fa8', 280, 300],
  ['keeps the hue of a red', '#c0203a', 10, 30],
  ['is red for orange', '#c87a1e', 0, 40],
  ['is red for brown', '#6b4a1c', 0, 40],
  ['is teal for olive', '#5a5a14', 180, 220],
  ['is teal for moss', '#2c6b45', 180, 220],
])('the light of a cover %s', (_, color, from, to) => {
  expect(hueOf(color)).toBeGreaterThan(from);
  expect(hueOf(color)).toBeLessThan(to);
});

it('the light of a cover is never between orange and green, where a dark surface would be muddy', () => {
  const hexColor = fc.stringMatching(/^#[0-9a-f]{6}$/);
  fc.assert(fc.property(hexColor, (color) => hueOf(color) <= 45 || hueOf(color) >= 175));
});

it('the light of a grey cover is weak', () => {
  expect(lightOf('#808080')).toMatch(/^oklch\(0\.6 0\.000 /);
});

it('a surface takes light only from covers with a known colour', () => {
  expect(tintOf(null, { coverColor: null })).toEqual({});
  expect(tintOf({ coverColor: null }, { coverColor: '#1d7a8c' })).toEqual({
    'data-tint-2': '',
    style: { '--tint-1': null, '--tint-2': lightOf('#1d7a8c') },
  });
});

import { expect, it } from 'vitest';
import { pinText } from '#client/entities/show/room-link.ts';
import { turnoutText, wallTime } from './vote-scene.tsx';
import { titleSize } from './wall-cover.tsx';

it.each([
  [900, '1'],
  [60_000, '60'],
  [65_000, '1:05'],
  [600_000, '10:00'],
  [3_849_000, '1:04:09'],
])('%i ms left read %s on a wall', (ms, text) => {
  expect(wallTime(ms)).toBe(text);
});

it.each([
  [{ votes: null, people: 9 }, null],
  [{ votes: 0, people: 9 }, '0 of 9 have voted'],
  [{ votes: 12, people: 9 }, '12 of 12 have voted'],
  [{ votes: 1, people: 0 }, '1 vote'],
])('the turnout %o reads %s', (turnout, text) => {
  expect(turnoutText(turnout)).toBe(text);
});

it('a PIN has two groups', () => {
  expect(['482913', '48291375'].map(pinText)).toEqual(['482 913', '4829 1375']);
});

it.each([
  ['Zombie', 'large'],
  ['Rolling in the Deep', 'middle'],
  ['Supercalifragilistic', 'small'],
  ['The Whole of the Moon and of the Stars', 'small'],
])('%s stands %s', (title, size) => {
  expect(titleSize(title)).toBe(size);
});

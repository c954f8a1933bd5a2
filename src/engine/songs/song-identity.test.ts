import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradientIndex, initialsOf, isSameArtist, songKey } from './song-identity.ts';

test.each([
  ['  Hello ', ' ADELE', 'hello', 'Adele'],
  ['Smells  Like\tTeen Spirit', 'Nirvana', 'smells like teen spirit', 'nirvana '],
  ['Beyonce\u0301', 'x', 'Beyoncé', 'X'],
])('%j by %j is the same song as %j by %j (rules C11, P11)', (title, artist, sameTitle, sameArtist) => {
  expect(songKey(title, artist)).toBe(songKey(sameTitle, sameArtist));
});

test('a song key keeps title and artist apart', () => {
  expect(songKey('a b', 'c')).not.toBe(songKey('a', 'b c'));
  expect(songKey('a', 'b\nc')).not.toBe(songKey('a\nb', 'c'));
});

test.each([
  ['Queen', ' queen ', true],
  ['The  Beatles', 'the beatles', true],
  ['Queen', 'Queens', false],
])('the artists %j and %j are the same: %s (rules C12, C16)', (a, b, same) => {
  expect(isSameArtist(a, b)).toBe(same);
});

test.each([
  ['Bohemian Rhapsody', 'BR'],
  ['one more time', 'OM'],
  ['Hello', 'HE'],
  ['7 rings', '7R'],
  ["(I Can't Get No) Satisfaction", 'IC'],
  ['éclair', 'ÉC'],
  ['X', 'X'],
  ['???', '?'],
  ['', '?'],
])('the initials of %j are %j (rule I7)', (title, initials) => {
  expect(initialsOf(title)).toBe(initials);
});

test('a text always has the same of the 8 gradients, and texts use all of them (rule I7)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const index = gradientIndex(text);
      expect(Number.isInteger(index) && index >= 0 && index < 8).toBe(true);
      expect(gradientIndex(text)).toBe(index);
    }),
  );
  const used = new Set(Array.from({ length: 200 }, (_, index) => gradientIndex(`Song ${index}`)));
  expect(used.size).toBe(8);
});

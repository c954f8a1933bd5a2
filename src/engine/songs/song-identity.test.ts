import fc from 'fast-check';
import { expect, test } from 'vitest';
import { artistKey, initialsOf, isSameArtist, sleeveOf, songKey } from './song-identity.ts';

test.each([
  ['  Hello ', ' ADELE', 'hello', 'Adele'],
  ['Smells  Like\tTeen Spirit', 'Nirvana', 'smells like teen spirit', 'nirvana '],
  ['Beyonce\u0301', 'x', 'Beyoncé', 'X'],
  ['Don’t Go', 'Night & Day', "Don't Go", 'night and day'],
  ['Donʼt Go', 'Night&Day', 'Don´t Go', 'NIGHT ＆ DAY'],
  ['“Tide”', 'Ｏｄｄ　Ｍｏｏｎ', '"Tide"', 'Odd Moon'],
  ['Tide – Ebb…', 'Low‐Vale', 'Tide - Ebb...', 'low-vale'],
  ['7‴ Single', 'ŉ Lied', "7''' Single", "'n Lied"],
  ['ﾅﾐ', '夜の時計', 'ナミ', '夜の時計'],
])('%j by %j is the same song as %j by %j (rule P11)', (title, artist, sameTitle, sameArtist) => {
  expect(songKey(title, artist)).toBe(songKey(sameTitle, sameArtist));
});

test.each([
  ['Tide', 'Tíde'],
  ['Тide', 'Tide'],
  ['Tide (feat. Low Vale)', 'Tide'],
  ['Tide and Ebb', 'Tide, Ebb'],
  ['Tide!', 'Tide'],
  ['ナミ', 'なみ'],
  ['+44', '44'],
])('%j and %j are two songs (rule P11)', (title, other) => {
  expect(songKey(title, 'x')).not.toBe(songKey(other, 'x'));
});

test('each character folds to what folds to itself (rule C11)', () => {
  const isLoose = (code: number) => {
    const key = artistKey(`x${String.fromCodePoint(code)}y`);
    return artistKey(key) !== key;
  };
  const codes = Array.from({ length: 0x20000 }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  );
  expect(codes.filter(isLoose)).toEqual([]);
});

test('a folded text folds to itself and fits into an index (rule C11)', () => {
  const signs = fc.constantFrom(...'’& …ﷺİÅ´ﬁ–𝐀Σa\u0301\u0323');
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 255 }),
    fc.array(signs, { maxLength: 120 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const key = artistKey(text);
      if (key.length <= 255) expect(artistKey(key)).toBe(key);
      expect(new TextEncoder().encode(artistKey(text.slice(0, 255))).length).toBeLessThanOrEqual(4 * 255);
    }),
  );
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

const song = fc.record({ title: fc.string(), artist: fc.string() });

test('a song always has the same sleeve, and songs use all gradients and patterns (rule I7)', () => {
  fc.assert(
    fc.property(song, (each) => {
      expect(sleeveOf(each)).toEqual(sleeveOf({ ...each }));
    }),
  );
  const sleeves = Array.from({ length: 200 }, (_, index) => sleeveOf({ title: `Song ${index}`, artist: '' }));
  expect(new Set(sleeves.map(({ gradient }) => gradient))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  expect(new Set(sleeves.map(({ pattern }) => pattern))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('a sleeve that faces one of the same gradient takes another gradient and pattern, and is turned', () => {
  fc.assert(
    fc.property(song, song, (first, second) => {
      const [one, two] = [sleeveOf(first), sleeveOf(second, first)];
      const isAlike = one.gradient === sleeveOf(second).gradient;
      expect(two.gradient).not.toBe(one.gradient);
      expect(two.isTurned).toBe(isAlike);
      if (isAlike) expect(two.pattern).not.toBe(one.pattern);
    }),
  );
  const twin = { title: 'Same', artist: 'Same' };
  expect(sleeveOf(twin, twin).isTurned).toBe(true);
});

test.each([
  ['I', 0],
  ['Like a Prayer', 1],
  ['Hey Ya!', 2],
  ['Ariane Bleu', 3],
  ['Wild Ginger', 4],
  ['Weiße Möwen', 5],
  ['東京', 5],
])('the initials of %s have the width %i', (title, width) => {
  expect(sleeveOf({ title, artist: 'A' }).width).toBe(width);
});

test.each([
  ['Dancing Queen', true],
  ['Ça plane', true],
  ['Dancing Onward', false],
])('the initials of %s hang below the line: %s', (title, hasTail) => {
  expect(sleeveOf({ title, artist: 'A' }).hasTail).toBe(hasTail);
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linkOfWord } from './formats/links.ts';
import { MAX_LIST_LENGTH, parseSongList } from './parse-song-list.ts';

type Expected = {
  songs: { artist: string | null; title: string | null; url: string | null; isSure: boolean }[];
  skipped: string[];
};

const readCase = (name: string) => readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
const cases: [string, Expected][] = Object.entries(JSON.parse(readCase('expected.json')));

describe('files and pasted lists as people have them (rule C30)', () => {
  it.each(cases)('%s becomes its songs, and what is no song is said', (name, expected) => {
    const list = parseSongList(readCase(name), name);
    expect(list.songs.map(({ line: _, ...song }) => song)).toEqual(expected.songs);
    expect(list.skipped.map(({ text }) => text)).toEqual(expected.skipped);
  });

  it.each(cases)('%s becomes the same songs with a byte order mark and line ends of Windows', (name) => {
    const text = readCase(name);
    expect(parseSongList(`\uFEFF${text.replaceAll('\n', '\r\n')}`, name)).toEqual(parseSongList(text, name));
  });
});

test.each([
  ['https://example.com', 'https://example.com'],
  ['<https://youtu.be/aaaaaaaaaaa>,', 'https://youtu.be/aaaaaaaaaaa'],
  ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
  ['youtu.be/aaaaaaaaaaa', 'https://youtu.be/aaaaaaaaaaa'],
  ['music.youtube.com', 'https://music.youtube.com'],
  ['oddmoon.bandcamp.com/track/tide', 'https://oddmoon.bandcamp.com/track/tide'],
  ['example.com/tide.mp3', 'https://example.com/tide.mp3'],
  ['spotify:track:0a1B2c3D4e5F6g7H8i9J0k', 'https://open.spotify.com/track/0a1B2c3D4e5F6g7H8i9J0k'],
  ['spotify:local:a:b:c:1', null],
  ['example.com', null],
  ['will.i.am', null],
  ['Dr.Dre', null],
  ['1.North', null],
  ['Vol.1/2', null],
  ['S.O.S', null],
  ['notyoutube.commons/x', null],
  ['javascript:alert(1)', null],
  ['https://', null],
])('the word %j is the link %j (rule C30)', (word, url) => {
  expect(linkOfWord(word)).toBe(url);
});

describe('texts that are no list (rule C30)', () => {
  it.each([
    [
      'entities',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><playlist><track><title>&b;</title><creator>d</creator></track></playlist>',
    ],
    [
      'an outside document type',
      '<!DOCTYPE a SYSTEM "file:///x" [ ]><playlist><track><title>a</title><creator>b</creator></track></playlist>',
    ],
    ['broken XML', '<?xml version="1.0"?><playlist><track><title>a</tit'],
    ['zero bytes', 'North Pier - Quay\0'],
    ['more than the limit', 'North Pier - Quay\n'.repeat(MAX_LIST_LENGTH / 16)],
  ])('%s give no song', (_, text) => {
    const { songs, skipped } = parseSongList(text);
    expect(songs).toEqual([]);
    expect(skipped).toHaveLength(1);
  });

  it('any text is read without an error, and each song stands in a line of it', () => {
    const part = fc.constantFrom(
      ...'-–"“(['.split(''),
      ' - ',
      ' by ',
      '\t',
      '\n',
      '1. ',
      'a',
      'B ',
      'http://a.b ',
      '#EXTINF:1,',
      '|',
      ',',
      ';',
      '<a>',
      '🔥',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        for (const { line, url } of parseSongList(text).songs) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length);
          if (url !== null) expect(url).toMatch(/^https?:\/\//i);
        }
      }),
    );
  });

  it('long lines of signs do not hold the page', () => {
    const startedAt = performance.now();
    for (const sign of ['"', "('", '[a](b) ', '.<a ', '🔥- ', ' by ', '<!DOCTYPE ', '- ', ', ', '**']) {
      parseSongList(Array.from({ length: 20 }, () => sign.repeat(499 / sign.length)).join('\n'));
    }
    parseSongList(`<!DOCTYPE ${'<!DOCTYPE '.repeat(200_000)}`);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

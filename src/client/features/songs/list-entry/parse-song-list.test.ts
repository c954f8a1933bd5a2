import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import orders from './cases/orders.json' with { type: 'json' };
import words from './cases/words.json' with { type: 'json' };
import { linkOfWord } from './reader/links.ts';
import { MAX_LIST_LENGTH, parseSongList } from './reader/parse-song-list.ts';

/** Songs as 'artist ¦ title ¦ link', with a question mark behind the artist of one that needs a look. */
type Expected = { songs: string[]; skipped: string[] };

const readCase = (name: string) => readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
const cases: [string, Expected][] = Object.entries(JSON.parse(readCase('expected.json')));

describe('files and pasted lists as people have them', () => {
  it.each(cases)('%s becomes its songs, and what is no song is said', (name, expected) => {
    const list = parseSongList(readCase(name), name);
    const songs = list.songs.map(({ artist, title, url, isSure }) =>
      [`${artist ?? ''}${isSure ? '' : '?'}`, title ?? '', ...(url === null ? [] : [url])].join(' ¦ '),
    );
    expect(songs).toEqual(expected.songs);
    expect(list.skipped.map(({ text }) => text)).toEqual(expected.skipped);
  });

  it.each(cases)('%s becomes the same songs with a byte order mark and line ends of Windows', (name) => {
    const text = readCase(name);
    expect(parseSongList(`\uFEFF${text.replaceAll('\n', '\r\n')}`, name)).toEqual(parseSongList(text, name));
  });
});

test.each(Object.entries<string | null>(words))('the word %j is the link %j', (word, url) => {
  expect(linkOfWord(word)).toBe(url);
});

it.each(Object.entries(orders))('the order of a list: %s', (_, { lines, shown }) => {
  const { songs } = parseSongList(lines.join('\n'));
  expect(songs.map(({ artist, isSure }) => `${artist}${isSure ? '' : '?'}`).join(' ')).toBe(shown);
});

it.each(['', '\nMurk - Parkway'])(
  'a song whose title has the words of a header is a song, with %j after it',
  (after) => {
    const song = 'Low Band - Last Song (Live at the Pier, 2011)';
    const { songs, skipped } = parseSongList(`Vesper - Fever\n${song}${after}`);
    expect(songs[1]).toMatchObject({ artist: 'Low Band', title: 'Last Song (Live at the Pier, 2011)' });
    expect(skipped).toEqual([]);
  },
);

/** A part of the longest text, made of one unit. */
const filled = (unit: string, part = 1) =>
  unit.repeat(Math.floor(((MAX_LIST_LENGTH - 200) * part) / unit.length));
const lines = (unit: string, length = 90) =>
  filled(`${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}\n`);

const TRACK = '<playlist><track><title>a</title><creator>b</creator></track></playlist>';

describe('texts that are no list', () => {
  it.each([
    ['entities', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>${TRACK.replace('a', '&b;')}`],
    ['an outside document type', `<!DOCTYPE a SYSTEM "file:///x" [ ]>${TRACK}`],
    ['broken XML', '<?xml version="1.0"?><playlist><track><title>a</tit'],
    ['zero bytes', 'North Pier - Quay\0'],
    ['more than the limit', 'North Pier - Quay\n'.repeat(MAX_LIST_LENGTH / 16)],
  ])('%s give no song', (_, text) => {
    const { songs, skipped } = parseSongList(text);
    expect(songs).toEqual([]);
    expect(skipped).toHaveLength(1);
  });

  it('any text is read without an error, and each song stands in a line of it', () => {
    const marks = [' - ', ' by ', '\t', '\n', '1. ', 'a', 'B ', 'http://a.b ', '#EXTINF:1,', '<a>', '🔥'];
    const part = fc.constantFrom(...'-–"“([|,;', ...marks);
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

  it.each([
    ['pictures and dashes', lines('🔥- ')],
    ['pairs in one line', lines('a - b, ')],
    ['tags without an end', lines('<a href=', 490)],
    ['links of Markdown', lines('[a](b) ', 490)],
    ['quotes', lines('"', 490)],
    ['one letter in a line', filled('a\n')],
    ['pairs of lines', filled('Artist - Title1\nx\n')],
    ['columns', filled('a;b\n')],
    ['one line of columns', filled('a;b')],
    ['one space after the other', `a${filled(' ')}b`],
    ['a table', `Title,Date\n${filled('a - b (c) - d,\n')}`],
    ['a long cell', `Artist,Title\na,b${filled(' ')}c`],
    ['a playlist', `#EXTM3U\n${filled('#EXTINF:1,a - b - c\nx/a - b.mp3\n')}`],
    ['a length without an end', `#EXTM3U\n#EXTINF:${filled('1')}`],
    ['a long title of a playlist', `[playlist]\nTitle1=a${filled(' ')}b`],
    ['lists in each other', filled('[', 0.5) + filled(']', 0.5)],
    ['objects in each other', `${filled('{"a":', 0.8)}1${'}'.repeat(335_000)}`],
    ['escaped letters', `[${filled('{"artist":"\\u00e9","title":"\\u00e8"},')}{}]`],
    ['a long title', `[{"artist":"a","title":"${filled(' feat. ')}"}]`],
    ['a long title of XML', `<playlist><track><title>a${filled(' ')}b</title></track></playlist>`],
    ['document types', filled('<!DOCTYPE ')],
  ])('2 MB of %s do not hold the page up', (_, text) => {
    const start = process.cpuUsage();
    parseSongList(text);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(4000);
  });

  it('says from which line on a list was not read', () => {
    const line = (_: unknown, index: number) => `North Pier - Song ${index + 1}`;
    const text = parseSongList(Array.from({ length: 1200 }, line).join('\n'));
    expect(text.songs).toHaveLength(1000);
    expect(text.skipped).toEqual([{ line: 1001, text: expect.stringContaining('from line 1,001 on') }]);
    const texts = JSON.stringify(Array.from({ length: 1200 }, line));
    expect(parseSongList(texts).skipped).toMatchObject([{ line: 1 }]);
    const song = (_: unknown, index: number) => ({ artist: 'North Pier', title: `Song ${index}` });
    const list = parseSongList(JSON.stringify(Array.from({ length: 1200 }, song), null, 2));
    expect(list.songs).toHaveLength(1000);
    expect(list.skipped).toEqual([{ line: 4004, text: expect.stringContaining('from line 4,004 on') }]);
  });
});

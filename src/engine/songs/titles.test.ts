import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNELS } from './title-corpus/channels.ts';
import { LANGUAGES } from './title-corpus/languages.ts';
import { LATER } from './title-corpus/later.ts';
import { CATALOGUES, LINES } from './title-corpus/lines.ts';
import { VERSIONS } from './title-corpus/versions.ts';
import { VIDEOS } from './title-corpus/videos.ts';
import { cleanTitle, parseSongLine, type SongTexts } from './titles.ts';

type Row = { text: string; author: string | null; expected: SongTexts; clean: () => SongTexts };

function rowsOf(corpus: string, source: 'video' | 'catalogue' | 'line'): Row[] {
  return corpus
    .split('\n')
    .filter((row) => row.includes('¦'))
    .map((row) => {
      const [text = '', by = '', artist = '', title = ''] = row.split('¦').map((cell) => cell.trim());
      const author = by === '-' ? null : by;
      const clean = () =>
        source === 'line' ? parseSongLine(text) : cleanTitle({ title: text, author, source });
      return { text, author, expected: { artist, title }, clean };
    });
}

const CORPUS = [
  ...[VIDEOS, VERSIONS, CHANNELS, LANGUAGES, LATER].flatMap((corpus) => rowsOf(corpus, 'video')),
  ...rowsOf(LINES, 'line'),
  ...rowsOf(CATALOGUES, 'catalogue'),
];

/** Texts that the cleaning gets wrong, most of them because only knowledge of the song tells their parts apart. */
const MISSES = [
  'Nina Park - Glass Houses 1987 (HQ Audio)',
  'The Clocks - Glass Houses (Official Video) - Paper Rooms',
  'Premiere: The Clocks - Glass Houses (Odd Moon Remix) [Label Nine]',
  '夜鐘 Night Bell [ 玻璃屋 Glass House ] Official Music Video',
  'Nina Park - Glass Houses (Lyrics) "meet me by the river at nine"',
  'Glass Houses - song and lyrics by Nina Park | Spotify',
  'Stream Glass Houses by Nina Park | Listen online for free on SoundCloud',
  'Nina Park: Tiny Room Concert',
  'Nina Park - Glass Houses (Live on The Late Show / 2019)',
  'Stand by Me',
];

describe('artist and title of a song that a provider or a line names (rule C28)', () => {
  it('are exact for at least 95 % of the corpus, and the misses are known', () => {
    const misses = CORPUS.filter(({ clean, expected }) => {
      const { artist, title } = clean();
      return artist !== expected.artist || title !== expected.title;
    });
    expect(CORPUS.length).toBeGreaterThanOrEqual(500);
    expect(misses.map(({ text }) => text)).toEqual(MISSES);
    expect(misses.length / CORPUS.length).toBeLessThan(0.05);
  });

  it('stay as they are when they are read again as a line, except a title in quotes', () => {
    const changed = CORPUS.filter(({ text, expected }) => expected.artist && !MISSES.includes(text)).filter(
      ({ expected }) => {
        const again = parseSongLine(`${expected.artist} - ${expected.title}`);
        return again.artist !== expected.artist || again.title !== expected.title;
      },
    );
    expect(changed.map(({ expected }) => `${expected.artist} - ${expected.title}`)).toEqual([
      // A catalogue's quotes belong to the title.
      'The Clocks - "Heroes"',
    ]);
  });

  it('are trimmed, and the title of a text that is not blank is never empty', () => {
    const part = fc.constantFrom(
      '(',
      ')',
      '[',
      '「',
      ' - ',
      '–',
      '|',
      '"',
      "'",
      'Official Video',
      'feat. ',
      'Live',
      '#',
      '🔥',
      ' / ',
      'A',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    const source = fc.constantFrom('video' as const, 'catalogue' as const);
    fc.assert(
      fc.property(text, fc.option(text), source, (title, author, from) => {
        for (const song of [cleanTitle({ title, author, source: from }), parseSongLine(title)]) {
          expect(song.title.trim()).toBe(song.title);
          expect(song.artist.trim()).toBe(song.artist);
          if (title.trim()) expect(song.title).not.toBe('');
        }
      }),
    );
  });

  it.each(['(', 'a - ', '"a', ' feat. ', 'a | ', '「', ' official', 'live at ', 'by ', ': '])(
    'come from the first 600 characters of title and author, so that a hostile %j costs no time',
    (part) => {
      const clean = (title: string, author: string) => cleanTitle({ title, author, source: 'video' });
      const hostile = part.repeat(1000);
      const read = hostile.slice(0, 600);
      expect(clean(hostile, hostile)).toEqual(clean(read, read));
      const blank = ' '.repeat(600);
      expect(clean(`Glass Houses${blank}${hostile}`, `Nina Park${blank}${hostile}`)).toEqual({
        artist: 'Nina Park',
        title: 'Glass Houses',
      });
    },
  );
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSongList } from './reader/parse-song-list.ts';

/**
 * Two files of lists as people have them, with invented names. '@' begins a list with its form and file name. A line is followed
 * by what it should become: '⇒ artist ¦ title ¦ address', once for each song that begins in it.
 */
const FILES = ['lines.txt', 'files.txt'];
/** Lists in which the order of artist and title can be mistaken, in the same form. */
const ORDERS = 'orders.txt';
/** Of the files a tenth of the songs, of the orders a third of the lists, drawn by a seed, that no rule was written for. */
const KEPT_OUT_SEED = 2166136261;

/** A song that was read from a line, and the one that was wanted; null for none. */
type Result = { form: string; line: number; wanted: string | null; got: string | null; isSure: boolean };

const songText = (parts: readonly (string | null)[]) =>
  [0, 1, 2].map((index) => parts[index]?.trim() ?? '').join(' ¦ ');

const listsOf = (file: string) =>
  readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8')
    .split(/^@ /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.replace(/\n$/, '').split('\n');
      const [form = '', fileName] = head.split(' | ');
      const parts = lines.map((line) => line.split(' ⇒ '));
      const wanted = parts.map(([, ...songs]) => songs.map((song) => songText(song.split('¦'))));
      return { form, fileName, text: parts.map(([text]) => text).join('\n'), wanted };
    });

function isKeptOut(text: string, share = 10): boolean {
  let hash = KEPT_OUT_SEED;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 8) % share === 0;
}

function resultsOf({ form, fileName, text, wanted }: ReturnType<typeof listsOf>[number]): Result[] {
  const { songs } = parseSongList(text, fileName);
  return wanted.flatMap((expected, index) => {
    const line = index + 1;
    const read = songs.filter((song) => song.line === line);
    return Array.from({ length: Math.max(expected.length, read.length) }, (_, place) => {
      const song = read[place];
      const got = song ? songText([song.artist, song.title, song.url]) : null;
      return { form, line, wanted: expected[place] ?? null, got, isSure: song?.isSure ?? true };
    });
  });
}

const isRight = ({ wanted, got }: Result) => wanted === got;
const percent = (count: number, all: number) => (all === 0 ? 0 : (count / all) * 100);

function figuresOf(results: readonly Result[]) {
  const right = results.filter(isRight);
  const wrong = results.filter((result) => !isRight(result) && result.isSure);
  return {
    songs: results.length,
    wrongAndUnmarked: percent(wrong.length, results.length),
    rightButMarked: percent(right.filter(({ isSure }) => !isSure).length, right.length),
  };
}

const RESULTS = FILES.flatMap(listsOf).flatMap(resultsOf);
const ORDER_RESULTS = listsOf(ORDERS).flatMap(resultsOf);
const isOrderKeptOut = ({ form }: Result) => isKeptOut(form, 3);

/** What a failure shows: the songs that were read in another way. */
const missesOf = (results: readonly Result[]) =>
  results
    .filter((result) => !isRight(result))
    .map(({ form, line, wanted, got, isSure }) => {
      const kind = isSure ? 'wrong' : 'marked';
      return `${kind}: ${form}, line ${line}: ${wanted ?? 'none'} → ${got ?? 'none'}`;
    })
    .join('\n');

const WITH_ORDERS = [...RESULTS, ...ORDER_RESULTS];
/** Lists that can be mistaken need more looks. */
const MOST_LOOKS_FOR_ORDERS = 35;

const KEPT_OUT = RESULTS.filter(({ form, line }) => isKeptOut(form + line));
const OPEN_ORDERS = ORDER_RESULTS.filter((result) => !isOrderKeptOut(result));

// Of the tenth and of the third, 2 % is one song.
it.each([
  ['all songs', WITH_ORDERS, 700, 15],
  ['the songs of common lists', RESULTS, 400, 15],
  ['the tenth of them that was kept out', KEPT_OUT, 50, 15],
  ['the lists with orders to mistake', OPEN_ORDERS, 150, MOST_LOOKS_FOR_ORDERS],
  ['the third of them that was kept out', ORDER_RESULTS.filter(isOrderKeptOut), 60, MOST_LOOKS_FOR_ORDERS],
])(
  'of %s at most 2 % are wrong without a mark, and few of the right ones are marked',
  (_, results, least, mostLooks) => {
    const { songs, wrongAndUnmarked, rightButMarked } = figuresOf(results);
    expect(songs).toBeGreaterThanOrEqual(least);
    expect(wrongAndUnmarked, missesOf(results)).toBeLessThanOrEqual(2);
    expect(rightButMarked, missesOf(results)).toBeLessThanOrEqual(mostLooks);
  },
);

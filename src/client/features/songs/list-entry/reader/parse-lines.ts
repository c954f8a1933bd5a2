import { namesVersion } from '#engine/songs/title-words.ts';
import { isRemark, orderOfHeading } from './comments.ts';
import { type ReadLine, readLine } from './read-line.ts';
import { takeRecords } from './records.ts';
import { type SidedLine, songsOfSides, usesWeakSigns } from './sided-songs.ts';
import { DASH, partsOf, type Sides, sidesOf } from './sides.ts';
import { firstLines, inOrder, type Line, type ParsedList, type ParsedSong } from './song-list.ts';
import { songTexts } from './song-texts.ts';

type Item = { line: ReadLine; sided: SidedLine[] };

/** Reads lines in any common form: posts, Markdown, numbered lists, links. */
export function parseLines(lines: readonly Line[]): ParsedList {
  const { first, unread } = firstLines(lines.filter(({ text }) => text.trim() !== ''));
  const marker = markerOf(first.map(({ text }) => text));
  const read = first.map((line) => readLine(line, marker));
  const comments = read.filter((line) => line.isComment);
  const { records, rest } = takeRecords(withoutSenders(read.filter((line) => !line.isComment)));
  const items = rest.map((line) => ({ line, sided: sidedLines(line) }));
  const remarks = remarksOf(items, records.length);
  const songs = items.filter((item) => !remarks.has(item));
  const sided = [...records, ...songs.flatMap((item) => item.sided)];
  const alone = songs.filter((item) => item.sided.length === 0);
  const skipped = [...comments, ...[...remarks].map(({ line }) => line)].map(({ line, raw }) => ({
    line,
    text: raw,
    namesColumns: orderOfHeading(raw) !== null,
  }));
  return inOrder({
    songs: [...songsOfSides(sided, headingOf(comments)), ...alone.flatMap(({ line }) => songsAlone(line))],
    skipped: [...skipped, ...unread],
  });
}

const headingOf = (comments: readonly ReadLine[]): Sides['order'] =>
  comments.map(({ raw }) => orderOfHeading(raw)).find((order) => order !== null) ?? null;

/** The lines that are remarks: in a list of whole songs, a line without artist and title that speaks. */
function remarksOf(items: readonly Item[], recordCount: number): Set<Item> {
  const isHabit = usesWeakSigns(items.flatMap(({ sided }) => sided));
  const isWhole = ({ sided }: Item) => sided.some(({ sides }) => isHabit || sides.kind !== 'weak');
  const open = items.filter((item) => !isWhole(item) && item.line.urls.length === 0);
  const isListOfSongs = recordCount + items.filter(isWhole).length >= open.length;
  const speaks = ({ text, hasChatName }: ReadLine) => hasChatName || isRemark(text);
  return new Set(open.filter(({ line }) => line.text === '' || (isListOfSongs && speaks(line))));
}

/** The sides of a line, or of each song where the line has several: 'North Pier - Quay, Low Vale - Marsh'. */
function sidedLines({ line, text, urls }: ReadLine): SidedLine[] {
  const parts = partsOf(text, /\s*,\s+|\s*;\s*|\s+(?:\/\/?|\|)\s+/);
  const isSeveral = parts.length > 1 && parts.every((part) => part.split(DASH).length === 2);
  const several = isSeveral ? parts.map(songSides).filter((part) => part !== null) : [];
  if (several.length > 1) return several.map((part) => ({ line, sides: { ...part, isSure: false }, urls }));
  const sides = text === '' ? null : songSides(text);
  return sides === null ? [] : [{ line, sides, urls }];
}

const SENDER = /^[\p{L}][\p{L}\p{M} .'’-]{0,24}:\s+(.+)$/u;

/** Removes the names of people before their songs, 'Mara: North Pier - Glass Houses', where most lines have one. */
function withoutSenders(lines: ReadLine[]): ReadLine[] {
  const rests = lines.map(({ text }) => {
    const rest = SENDER.exec(text)?.[1];
    const kind = rest && !sidesOf(text)?.left.includes('"') ? sidesOf(rest)?.kind : undefined;
    const isSong = kind === 'dash' || kind === 'known' || (kind === 'sign' && /\sby\s/i.test(rest ?? ''));
    return isSong ? rest : undefined;
  });
  const count = rests.filter((rest) => rest !== undefined).length;
  if (count < 2 || count < lines.length * 0.6) return lines;
  return lines.map((line, index) => ({ ...line, text: rests[index] ?? line.text }));
}

/** The sides of a line, unless the second only describes the first: 'Glass Houses (Live)'. */
function songSides(text: string): Sides | null {
  const sides = sidesOf(text);
  return sides?.kind === 'weak' && namesVersion(sides.right) ? null : sides;
}

/** A line that names one thing: each of its links is a song, and a text without a link is a title. */
function songsAlone({ line, text, urls }: ReadLine): ParsedSong[] {
  if (urls.length > 1 && text === '') {
    return urls.map((url) => ({ line, artist: null, title: null, url, isSure: true }));
  }
  const title = text === '' || (urls.length > 0 && isRemark(text)) ? null : text;
  return [{ line, ...songTexts(null, title), url: urls[0] ?? null, isSure: title === null }];
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi'.split(' ');

/** Marks that count up but could be a part of a name: '4 Odd Moon - Tide', 'B. Odd Moon - Tide', 'ii. Odd Moon - Tide'. */
const MARKERS: readonly { pattern: RegExp; numberOf: (mark: string) => number }[] = [
  { pattern: /^\s*(\d{1,3})\s+(?![\d\s|–—-])/, numberOf: Number },
  { pattern: /^\s*([a-z])[.)]\s+/i, numberOf: (mark) => mark.toLowerCase().charCodeAt(0) },
  { pattern: /^\s*([ivx]{1,4})[.)]\s+/i, numberOf: (mark) => ROMAN.indexOf(mark.toLowerCase()) },
];

/** The pattern of the marks with which the lines of a list count up; null without any. */
function markerOf(lines: readonly string[]): RegExp | null {
  const found = MARKERS.find(({ pattern, numberOf }) => {
    const numbers = lines.map((line) => numberOf(pattern.exec(line)?.[1] ?? ''));
    const marked = lines.map((line) => pattern.test(line));
    const steps = numbers.filter(
      (number, index) => marked[index] && marked[index - 1] && number === (numbers[index - 1] ?? 0) + 1,
    );
    return steps.length > 1 && steps.length >= lines.length / 2 - 1;
  });
  return found?.pattern ?? null;
}

import { isRemark } from './comments.ts';
import type { ReadLine } from './read-line.ts';
import { type Sides, sidesOf } from './sides.ts';

/** A song of several lines. */
type SongRecord = { line: number; sides: Sides; urls: string[] };
type Taken = { records: SongRecord[]; rest: ReadLine[] };

const DURATION = /^(?:\d{1,2}:)?\d{1,2}:\d\d$/;
const NUMBER = /^\d{1,3}[.)]?$/;
const DETAIL = /^(?:e|explicit|lyrics|music video|video|•|·|more|add|preview|\d[\d.,]*\s?(?:views|plays)?)$/i;

const isNamed = ({ text }: ReadLine) => text !== '' && sidesOf(text) === null;
const toRecord = (line: ReadLine, left: string, right: string, rest: Partial<Sides>): SongRecord => ({
  line: line.line,
  sides: { left, right, kind: 'known', order: null, isSure: true, ...rest },
  urls: line.urls,
});

/** Takes the songs that stand in several lines, and leaves the other lines as they are. */
export function takeRecords(lines: readonly ReadLine[]): Taken {
  return playerRecords(lines) ?? chartRecords(lines) ?? headingRecords(withNextLinks(lines));
}

/** What is copied from a player: a number, title, artist, album and duration, each in its line. */
function playerRecords(lines: readonly ReadLine[]): Taken | null {
  const numbers = lines.filter(({ raw }) => NUMBER.test(raw)).length;
  const durations = lines.filter(({ raw }) => DURATION.test(raw)).length;
  if (Math.max(numbers, durations) < 2) return null;
  const isBreak = ({ raw }: ReadLine) => (numbers >= durations ? NUMBER : DURATION).test(raw);
  const blocks: ReadLine[][] = [[]];
  for (const line of lines) {
    if (isBreak(line)) blocks.push([]);
    else if (!DURATION.test(line.raw) && !DETAIL.test(line.raw)) blocks.at(-1)?.push(line);
  }
  const full = blocks.filter((block) => block.length > 1);
  if (full.length < blocks.filter((block) => block.length > 0).length * 0.8) return null;
  const records = full.map(([title, artist]) =>
    toRecord(title as ReadLine, title?.raw ?? '', artist?.raw ?? '', {
      order: 'title-first',
      isSure: durations > 0,
    }),
  );
  return { records, rest: blocks.filter((block) => block.length === 1).flat() };
}

/** '1. North Pier' and below it 'Glass Houses', perhaps with '(2019, Single)' below that. */
function chartRecords(lines: readonly ReadLine[]): Taken | null {
  const numbered = lines.filter(({ hasNumber }) => hasNumber);
  const isChart = numbered.length > 1 && numbered.length * 2 <= lines.length && lines.every(isNamedOrNote);
  if (!isChart || !lines[0]?.hasNumber) return null;
  const records: SongRecord[] = [];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!line.hasNumber) continue;
    if (!next || next.hasNumber) return null;
    const isRelease = /\((?:19|20)\d\d/.test(
      `${next.raw} ${lines[index + 2]?.hasNumber ? '' : lines[index + 2]?.raw}`,
    );
    records.push(toRecord(line, line.text, next.text, { order: 'artist-first', isSure: isRelease }));
  }
  return { records, rest: [] };
}

const isNamedOrNote = (line: ReadLine) => isNamed(line) || /^\(.*\)$/.test(line.raw);

/** An artist as a heading, 'North Pier:', and titles below it. */
function headingRecords(lines: readonly ReadLine[]): Taken {
  const records: SongRecord[] = [];
  const rest: ReadLine[] = [];
  let heading: ReadLine | null = null;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const isHeading = /^[^:]{2,60}:$/.test(line.text) && !line.hasBullet && next?.hasBullet && isNamed(next);
    if (isHeading) heading = line;
    else if (!line.hasBullet || !isNamed(line)) heading = null;
    if (heading === null) rest.push(line);
    else if (heading !== line) {
      const artist = heading.text.replace(/:$/, '');
      records.push(toRecord(line, artist, line.text, { order: 'artist-first', isSure: false }));
    }
  }
  return { records, rest };
}

/** Moves the links that stand alone to the songs in the lines above, where the whole list is made of such pairs. */
function withNextLinks(lines: readonly ReadLine[]): ReadLine[] {
  const isLink = (line: ReadLine | undefined) =>
    line !== undefined && line.text === '' && line.urls.length === 1;
  const isOpen = (line: ReadLine | undefined, link: ReadLine) =>
    line?.urls.length === 0 && line.line === link.line - 1 && !line.hasChatName && !isRemark(line.text);
  const isPaired = lines.every((line, index) => !isLink(line) || isOpen(lines[index - 1], line));
  const links = lines.filter(isLink).length;
  const named = lines.filter((line) => line.text !== '' && line.urls.length === 0).length;
  if (!isPaired || links < 2 || named > links) return [...lines];
  return lines
    .map((line, index) => (isLink(lines[index + 1]) ? { ...line, urls: lines[index + 1]?.urls ?? [] } : line))
    .filter((line) => !isLink(line));
}

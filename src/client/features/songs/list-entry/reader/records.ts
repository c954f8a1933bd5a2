import { isRemark } from './comments.ts';
import { textNamedBy } from './fields.ts';
import type { ReadLine } from './read-line.ts';
import type { SidedLine } from './sided-songs.ts';
import { type Sides, sidesOf } from './sides.ts';

/** The songs of several lines each, and the other lines. */
type Taken = { records: SidedLine[]; rest: ReadLine[] };

const DURATION = /^(?:\d{1,2}:)?\d{1,2}:\d\d$/;
const NUMBER = /^\d{1,3}[.)]?$/;
const DETAIL = /^(?:e|explicit|lyrics|music video|video|•|·|more|add|preview|\d[\d.,]*\s?(?:views|plays)?)$/i;

const isNamed = ({ text }: ReadLine) => text !== '' && sidesOf(text) === null;
const toRecord = (line: ReadLine, left: string, right: string, rest: Partial<Sides>): SidedLine => ({
  line: line.line,
  sides: { left, right, kind: 'known', order: null, isSure: true, ...rest },
  urls: line.urls,
});

/** Takes the songs that stand in several lines, and leaves the other lines as they are. */
export function takeRecords(lines: readonly ReadLine[]): Taken {
  return (
    labelRecords(lines) ??
    playerRecords(lines) ??
    chartRecords(lines) ??
    pairRecords(lines) ??
    headingRecords(withNextLinks(lines))
  );
}

/** 'Artist: Odd Moon' and 'Title: Tide' in lines of their song, in any order and with other fields between. */
function labelRecords(lines: readonly ReadLine[]): Taken | null {
  const fields = lines.flatMap((line) => {
    const [, label = '', value = ''] = /^(\p{L}+)\s?[:=]\s*(.+)$/u.exec(line.raw) ?? [];
    const name = textNamedBy(label);
    return name === null || sidesOf(line.raw)?.kind === 'known' ? [] : [{ line, name, value }];
  });
  const records: SidedLine[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [first, second] = [fields[index], fields[index + 1]];
    if (!first || !second || first.name === second.name) return null;
    const order = first.name === 'artist' ? 'artist-first' : 'title-first';
    records.push(toRecord(first.line, first.value, second.value, { order }));
  }
  const isWhole = fields.length > 1 && fields.length % 2 === 0;
  if (!isWhole) return null;
  return { records, rest: lines.filter(({ raw }) => !/^\p{L}[\p{L} ]*\s?[:=]/u.test(raw)) };
}

/** Pairs of lines with an empty line between them: the whole list tells which of both is the artist. */
function pairRecords(lines: readonly ReadLine[]): Taken | null {
  const groups: ReadLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1);
    if (last && last.line === line.line - 1) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  const isPaired = groups.length > 1 && groups.every((group) => group.length === 2 && group.every(isNamed));
  if (!isPaired) return null;
  const records = groups.flatMap(([first, second]) =>
    first && second ? [toRecord(first, first.text, second.text, { kind: 'sign' })] : [],
  );
  return { records, rest: [] };
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
  const rest = { order: 'title-first', isSure: durations > 0 } as const;
  const records = full.map(([title, artist]) =>
    toRecord(title as ReadLine, title?.raw ?? '', artist?.raw ?? '', rest),
  );
  return { records, rest: blocks.filter((block) => block.length === 1).flat() };
}

/** '1. North Pier' and below it 'Glass Houses', perhaps with '(2019, Single)' below that. */
function chartRecords(lines: readonly ReadLine[]): Taken | null {
  const numbered = lines.filter(({ hasNumber }) => hasNumber);
  const isChart = numbered.length > 1 && numbered.length * 2 <= lines.length && lines.every(isNamedOrNote);
  if (!isChart || !lines[0]?.hasNumber) return null;
  const records: SidedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!line.hasNumber) continue;
    if (!next || next.hasNumber) return null;
    const below = lines[index + 2];
    const isRelease = /\((?:19|20)\d\d/.test(`${next.raw} ${below?.hasNumber ? '' : below?.raw}`);
    records.push(toRecord(line, line.text, next.text, { order: 'artist-first', isSure: isRelease }));
  }
  return { records, rest: [] };
}

const isNamedOrNote = (line: ReadLine) => isNamed(line) || /^\(.*\)$/.test(line.raw);

/** An artist as a heading, 'North Pier:', and titles with bullets below it. */
function headingRecords(lines: readonly ReadLine[]): Taken {
  const records: SidedLine[] = [];
  const rest: ReadLine[] = [];
  let heading: ReadLine | null = null;
  const isOutline = lines.some(({ hasBullet }) => hasBullet) && lines.every(isNamed);
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const isMarked = isOutline || /^[^:]{2,60}:$/.test(line.text);
    const isHeading = isMarked && !line.hasBullet && next?.hasBullet && isNamed(next);
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

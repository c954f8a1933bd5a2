import { squash } from '#engine/songs/title-text.ts';
import { orderOf } from './order.ts';
import { DASH, type Sides } from './sides.ts';
import type { ParsedSong } from './song-list.ts';
import { songTexts } from './song-texts.ts';

export type SidedLine = { line: number; sides: Sides; urls: readonly string[] };

/** The year of a song, behind its artist. */
const YEAR = /\s\((?:19|20)\d\d\)$/;
/** A part of the lines that uses a weak separator is a habit of the list. */
const MANY = 0.6;

/** Turns lines with two sides into songs: the whole list decides which side has the artists. */
export function songsOfSides(lines: readonly SidedLine[], header: Sides['order']): ParsedSong[] {
  const isHabit = usesWeakSigns(lines);
  const open = lines
    .map(({ sides }) => sides)
    .filter(({ order, kind }) => order === null && (kind !== 'weak' || isHabit));
  const order = orderOf(open, knownArtists(lines), header);
  const hasAlbums = open.length >= 3 && open.filter(hasAlbum).length >= open.length * MANY;
  // 'Title - Artist - Album' is a habit of lists; 'Artist - Album - Title' looks like 'Artist - Title - Album'.
  const isClear = (sides: Sides) => (order.isTitleFirst(sides) ? hasAlbums || !hasAlbum(sides) : !hasAlbums);
  return lines.map(({ line, sides, urls }) => {
    const isTitleFirst = sides.order === null ? order.isTitleFirst(sides) : sides.order === 'title-first';
    const name = hasAlbums && isTitleFirst ? (sides.right.split(DASH)[0] ?? sides.right) : sides.right;
    const [artist, title] = isTitleFirst ? [name, sides.left] : [sides.left, sides.right];
    const isOrdered = sides.order !== null || (order.isSure(sides) && isClear(sides));
    const isSure = sides.isSure && isOrdered && (sides.kind !== 'weak' || isHabit);
    return { line, ...songTexts(artist.replace(YEAR, ''), title), url: urls[0] ?? null, isSure };
  });
}

/** Whether a weak separator is the habit of a list: 'Artist, Title' in most of three lines or more. */
export function usesWeakSigns(lines: readonly Pick<SidedLine, 'sides'>[]): boolean {
  const weak = lines.filter(({ sides }) => sides.kind === 'weak').length;
  return weak >= 3 && weak >= lines.length * MANY;
}

const hasAlbum = ({ right }: Sides): boolean => DASH.test(right);

function knownArtists(lines: readonly SidedLine[]): Set<string> {
  const ordered = lines.filter(({ sides }) => sides.order !== null && sides.kind !== 'weak');
  return new Set(
    ordered.map(({ sides }) => squash(sides.order === 'title-first' ? sides.right : sides.left)),
  );
}

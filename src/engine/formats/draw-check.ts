import type { Slot } from '#engine/kinds.ts';
import { type GroupResult, groupTables } from '#engine/ranking/group-tables.ts';
import { type BracketGrid, bracketFromGrid, drawSides, seededGrid } from './bracket.ts';
import { type DrawEntry, drawBracketSeeds, drawGroups } from './draw.ts';
import type { DrawVersion } from './draw-version.ts';
import { groupGrid } from './group-bracket.ts';
import { groupMatches } from './group-matches.ts';
import { groupCount } from './groups.ts';

/** A main entry with the place that it got in the draw. Positions count from 1. */
type DrawnSong = DrawEntry & { groupPosition: number | null; drawPosition: number | null };

type DrawnMatch = { key: string; song1Id: number | null; song2Id: number | null };

/** A draw as a tournament stores it, with what it was made from (rule D7). */
export type StoredDraw = {
  seed: string;
  drawVersion: DrawVersion;
  songsPerGroup: number;
  songs: readonly DrawnSong[];
  /** Null without a knockout, and for knockouts that were drawn before grids were stored. */
  grid: BracketGrid | null;
  /** The matches that exist. Deleted ones are not checked. */
  matches: readonly DrawnMatch[];
  /** What the knockout after groups was drawn from; null without one, or where it is not known. */
  groupStage: GroupStage | null;
};

/** The results and the withdrawn songs of a group stage when its knockout was drawn. A group is its position from 1. */
type GroupStage = { results: readonly GroupResult[]; withdrawnIds: readonly number[] };

/** A place that the draw gives to a song. All numbers count from 1. */
export type DrawPlace =
  | { kind: 'group'; group: number; place: number }
  | { kind: 'seed'; place: number }
  | { kind: 'line'; line: number }
  | { kind: 'knockout'; line: number }
  | { kind: 'match'; key: string; side: Slot };

/** A place whose stored song differs from the song that the seed gives it. */
export type DrawDifference = { place: DrawPlace; expectedId: number | null; storedId: number | null };

/** The result of a check. An empty list of differences means that all compared places are right. */
export type DrawCheck = {
  /** The kinds of places that were compared. */
  checked: DrawPlace['kind'][];
  differences: DrawDifference[];
};

/** Repeats the draw from its seed and names every place that differs. */
export function checkDraw(draw: StoredDraw): DrawCheck {
  return draw.songs.some(({ groupPosition }) => groupPosition !== null)
    ? checkGroups(draw)
    : checkBracket(draw);
}

function checkGroups(draw: StoredDraw): DrawCheck {
  const { songs, seed, songsPerGroup, drawVersion } = draw;
  const drawn = drawGroups(songs, groupCount(songs.length, songsPerGroup), seed);
  const groupsUsed = Math.max(drawn.length, ...songs.map(({ groupPosition }) => groupPosition ?? 0));
  const places = Array.from({ length: groupsUsed }, (_, index) =>
    compare(
      (drawn[index] ?? []).map(({ id }) => id),
      inDrawOrder(songs.filter(({ groupPosition }) => groupPosition === index + 1)),
      (place) => ({ kind: 'group', group: index + 1, place }),
    ),
  );
  const expected = drawn.flatMap((group, index) =>
    groupMatches({ position: index + 1, songIds: group.map(({ id }) => id) }, drawVersion),
  );
  const knockout = checkKnockout(draw);
  return {
    checked: ['group', 'match', ...knockout.checked],
    differences: [...places.flat(), ...compareMatches(draw, expected), ...knockout.differences],
  };
}

/** Repeats the knockout from the tables of the groups. */
function checkKnockout(draw: StoredDraw): DrawCheck {
  const { groupStage, grid, seed, drawVersion } = draw;
  if (!groupStage || !grid) return { checked: [], differences: [] };
  const entries = draw.songs.map((song) => ({ ...song, group: song.groupPosition }));
  const tables = groupTables(entries, groupStage.results, new Set(groupStage.withdrawnIds));
  const lines = drawSides(groupGrid(tables), seed, drawVersion);
  return {
    checked: ['knockout'],
    differences: [
      ...compare(lines, grid, (line) => ({ kind: 'knockout', line })),
      ...compareMatches(draw, firstMatches(lines)),
    ],
  };
}

function checkBracket(draw: StoredDraw): DrawCheck {
  const { songs, seed, drawVersion, grid } = draw;
  const seeds = drawBracketSeeds(songs, seed).map(({ id }) => id);
  const lines = drawSides(seededGrid(seeds), seed, drawVersion);
  return {
    checked: ['seed', ...(grid ? ['line' as const] : []), 'match'],
    differences: [
      ...compare(seeds, inDrawOrder(songs), (place) => ({ kind: 'seed', place })),
      ...(grid ? compare(lines, grid, (line) => ({ kind: 'line', line })) : []),
      ...compareMatches(draw, firstMatches(lines)),
    ],
  };
}

/** The matches of which the draw sets both songs. */
const firstMatches = (lines: BracketGrid): DrawnMatch[] =>
  bracketFromGrid(lines, { thirdPlace: false }).matches.flatMap(({ key, song1, song2 }) =>
    song1.kind === 'entry' && song2.kind === 'entry'
      ? [{ key, song1Id: song1.entryId, song2Id: song2.entryId }]
      : [],
  );

const inDrawOrder = (songs: readonly DrawnSong[]) =>
  songs
    .filter(({ drawPosition }) => drawPosition !== null)
    .toSorted((a, b) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0))
    .map(({ id }) => id);

function compare(expected: BracketGrid, stored: BracketGrid, placeAt: (place: number) => DrawPlace) {
  const length = Math.max(expected.length, stored.length);
  return Array.from({ length }, (_, index) => ({
    place: placeAt(index + 1),
    expectedId: expected[index] ?? null,
    storedId: stored[index] ?? null,
  })).filter(({ expectedId, storedId }) => expectedId !== storedId);
}

function compareMatches({ matches }: StoredDraw, expected: readonly DrawnMatch[]): DrawDifference[] {
  const stored = new Map(matches.map((match) => [match.key, match]));
  return expected.flatMap(({ key, song1Id, song2Id }) => {
    const match = stored.get(key);
    if (!match) return [];
    return compare([song1Id, song2Id], [match.song1Id, match.song2Id], (side) => ({
      kind: 'match',
      key,
      side: side === 1 ? 1 : 2,
    }));
  });
}

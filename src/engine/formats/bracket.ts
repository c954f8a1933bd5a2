import type { MatchupPhase, Slot } from '#engine/kinds.ts';
import type { DrawVersion } from './draw-version.ts';
import { knockoutPhase, THIRD_PLACE } from './phases.ts';
import { createRandom } from './random.ts';
import { gridSize, seedLines } from './seeding.ts';

/** Where the song on one side of a match comes from: a known entry, or the winner or loser of another match by its key. */
export type SideSource =
  | { kind: 'entry'; entryId: number }
  | { kind: 'winner'; of: string }
  | { kind: 'loser'; of: string };

/** The next match of a song by its key, and the side that it plays on. */
type NextSlot = { key: string; slot: Slot };

/**
 * A knockout match. `round` runs from 1 to the rounds of the bracket, `position` from 1 at the top of the full grid. The
 * winners of positions 2p - 1 and 2p meet at position p, even where byes leave positions of round 1 empty.
 */
export type BracketMatch = {
  key: string;
  phase: MatchupPhase;
  round: number;
  position: number;
  song1: SideSource;
  song2: SideSource;
  winnerTo: NextSlot | null;
  loserTo: NextSlot | null;
};

/** The entry id of each line of a bracket, from the top. Null is a bye. */
export type BracketGrid = readonly (number | null)[];

/** A knockout of `size` songs. Matches are ordered by round and position, with the third place match before the final. */
export type Bracket = { size: number; rounds: number; grid: BracketGrid; matches: BracketMatch[] };

const THIRD_PLACE_KEY = 'knockout-third-place';

const matchKey = (round: number, position: number) => `knockout-${round}-${position}`;

/**
 * Builds the matches over a grid of entry ids, from the top (rule B6). Null is a bye: the song beside it goes to round 2
 * without a match (rule B2). The length of the grid is a power of two, and no two byes are neighbours. `thirdPlace` adds the
 * third place match where there are two semifinals (rule B7).
 */
export function bracketFromGrid(grid: BracketGrid, options: { thirdPlace: boolean }): Bracket {
  const rounds = Math.log2(grid.length);
  let sides: (SideSource | null)[] = grid.map((entryId) =>
    entryId === null ? null : { kind: 'entry', entryId },
  );
  const matches: BracketMatch[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const phase = knockoutPhase(sides.length);
    const next: (SideSource | null)[] = [];
    for (let position = 1; position <= sides.length / 2; position += 1) {
      const [song1, song2] = [sides[2 * position - 2] ?? null, sides[2 * position - 1] ?? null];
      if (!song1 || !song2) {
        next.push(song1 ?? song2);
        continue;
      }
      const key = matchKey(round, position);
      const winnerTo: NextSlot | null =
        round === rounds
          ? null
          : { key: matchKey(round + 1, Math.ceil(position / 2)), slot: position % 2 === 1 ? 1 : 2 };
      matches.push({ key, phase, round, position, song1, song2, winnerTo, loserTo: null });
      next.push({ kind: 'winner', of: key });
    }
    sides = next;
  }
  if (options.thirdPlace) addThirdPlace(matches, rounds);
  return { size: grid.filter((line) => line !== null).length, rounds, grid, matches };
}

/** Adds the third place match. A bracket of three songs has only one semifinal, whose loser is third. */
function addThirdPlace(matches: BracketMatch[], rounds: number): void {
  const semifinals = matches.filter((match) => match.round === rounds - 1);
  const [upper, lower] = semifinals;
  if (!upper || !lower) return;
  upper.loserTo = { key: THIRD_PLACE_KEY, slot: 1 };
  lower.loserTo = { key: THIRD_PLACE_KEY, slot: 2 };
  matches.splice(matches.length - 1, 0, {
    key: THIRD_PLACE_KEY,
    phase: THIRD_PLACE,
    round: rounds,
    position: 1,
    song1: { kind: 'loser', of: upper.key },
    song2: { kind: 'loser', of: lower.key },
    winnerTo: null,
    loserTo: null,
  });
}

/**
 * Returns the lines of a single elimination by standard seeding. `seeds` are 2 to 64 entry ids, the best seed
 * first. Two songs with a bye meet in round 2 only when byes fill more than half of the places of round 2.
 * @throws RangeError for fewer than two songs
 */
export function seededGrid(seeds: readonly number[]): BracketGrid {
  if (seeds.length < 2) throw new RangeError('A bracket needs at least two songs.');
  return seedLines(gridSize(seeds.length)).map((seed) => seeds[seed - 1] ?? null);
}

/**
 * Lets the seed decide which side of each match is side 1: it swaps the two halves of the bracket, then those of each half,
 * and so on (rule B14). The pairs of every round stay the same. Draw version 1 has no such step.
 */
export function drawSides(grid: BracketGrid, seed: string, drawVersion: DrawVersion): BracketGrid {
  return drawVersion === 1 ? grid : swapHalves(grid, createRandom(`${seed} sides`));
}

function swapHalves(grid: BracketGrid, random: () => number): BracketGrid {
  if (grid.length < 2) return grid;
  const half = grid.length / 2;
  const isSwapped = random() < 0.5;
  const upper = swapHalves(grid.slice(0, half), random);
  const lower = swapHalves(grid.slice(half), random);
  return isSwapped ? [...lower, ...upper] : [...upper, ...lower];
}

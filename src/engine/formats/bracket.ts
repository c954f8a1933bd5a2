import type { MatchupPhase } from '#engine/kinds.ts';
import { knockoutPhase, THIRD_PLACE } from './phases.ts';
import { gridSize, seedLines } from './seeding.ts';

/** The song on one side of a match: a known entry, or the winner or loser of another match by its key. */
export type Slot =
  | { kind: 'entry'; entryId: number }
  | { kind: 'winner'; of: string }
  | { kind: 'loser'; of: string };

/** The next match of a song by its key, and the side it plays on. */
type NextSlot = { key: string; slot: 1 | 2 };

/**
 * A knockout match. `round` runs from 1 to the rounds of the bracket, `position` from 1 at the top of the full grid. The
 * winners of positions 2p - 1 and 2p meet at position p, also where byes leave positions of round 1 empty.
 */
export type BracketMatch = {
  key: string;
  phase: MatchupPhase;
  round: number;
  position: number;
  song1: Slot;
  song2: Slot;
  winnerTo: NextSlot | null;
  loserTo: NextSlot | null;
};

/** A knockout of `size` songs. Matches are ordered by round and position, with the third place match before the final. */
export type Bracket = { size: number; rounds: number; matches: BracketMatch[] };

const THIRD_PLACE_KEY = 'knockout-third-place';

const matchKey = (round: number, position: number) => `knockout-${round}-${position}`;

/**
 * Builds the matches over a grid of entry ids, from the top (rule B6). Null is a bye: the song beside it goes to round 2
 * without a match (rule B2). The length of the grid is a power of two, and no two byes are neighbours.
 */
export function bracketFromGrid(grid: readonly (number | null)[], options: { thirdPlace: boolean }): Bracket {
  const rounds = Math.log2(grid.length);
  let slots: (Slot | null)[] = grid.map((entryId) => (entryId === null ? null : { kind: 'entry', entryId }));
  const matches: BracketMatch[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const phase = knockoutPhase(slots.length);
    const next: (Slot | null)[] = [];
    for (let position = 1; position <= slots.length / 2; position += 1) {
      const [song1, song2] = [slots[2 * position - 2] ?? null, slots[2 * position - 1] ?? null];
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
    slots = next;
  }
  if (options.thirdPlace) addThirdPlace(matches, rounds);
  return { size: grid.filter((line) => line !== null).length, rounds, matches };
}

/** Adds the third place match (rule B7). A bracket of three songs has only one semifinal, whose loser is third. */
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
 * Builds a single elimination of 2 to 64 songs, best seed first, by standard seeding (rules B1, B2). Two songs with a bye
 * meet in round 2 only when more than half of its places are byes. Throws RangeError for fewer than two songs.
 */
export function buildBracket(seeds: readonly number[], options: { thirdPlace: boolean }): Bracket {
  if (seeds.length < 2) throw new RangeError('A bracket needs at least two songs.');
  const grid = seedLines(gridSize(seeds.length)).map((seed) => seeds[seed - 1] ?? null);
  return bracketFromGrid(grid, options);
}

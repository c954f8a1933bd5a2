import { knockoutPhase, THIRD_PLACE } from './phases.ts';
import { gridSize, seedLines } from './seeding.ts';

/** Who plays on one side: a song that is known, or the winner or loser of another match by its key. */
export type Slot =
  | { kind: 'entry'; entryId: number }
  | { kind: 'winner'; of: string }
  | { kind: 'loser'; of: string };

/** Where a song goes after a match: the match by its key, and its side there. */
type NextSlot = { key: string; slot: 1 | 2 };

/**
 * A knockout match. `round` runs from 1 to the bracket's rounds, `position` from 1 from the top of the full
 * grid: the winners of positions 2p - 1 and 2p meet at position p, also where byes leave positions of round
 * 1 empty.
 */
export type BracketMatch = {
  key: string;
  phase: string;
  round: number;
  position: number;
  song1: Slot;
  song2: Slot;
  winnerTo: NextSlot | null;
  loserTo: NextSlot | null;
};

/**
 * A whole knockout: `size` songs over `rounds` rounds, matches by round and position, the third place match
 * before the final.
 */
export type Bracket = { size: number; rounds: number; matches: BracketMatch[] };

const THIRD_PLACE_KEY = 'knockout-third-place';

const matchKey = (round: number, position: number) => `knockout-${round}-${position}`;

/**
 * Draws the matches over a grid of lines, from the top (R17). A line that is null is a bye: the song beside
 * it stands directly in round 2, and no match is made. The grid's length is a power of two, and no two byes
 * lie side by side.
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

/**
 * The losers of the two semifinals play for third place; with three songs there is one semifinal, whose
 * loser is third.
 */
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
 * A single elimination of 2 to 64 songs, best seed first, by standard seeding (R8, R17). Where the number
 * is no power of two the best seeds have a bye; nobody has two, and two songs with a bye meet in round 2
 * only when more than half of that round's places are byes. Throws RangeError for fewer than two songs.
 */
export function buildBracket(seeds: readonly number[], options: { thirdPlace: boolean }): Bracket {
  if (seeds.length < 2) throw new RangeError('A bracket needs at least two songs.');
  const grid = seedLines(gridSize(seeds.length)).map((seed) => seeds[seed - 1] ?? null);
  return bracketFromGrid(grid, options);
}

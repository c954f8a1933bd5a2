import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import { expect, test } from 'vitest';
import { type Bracket, bracketFromGrid, type SideSource, seededGrid } from './bracket.ts';
import { DRAW_VERSION } from './draw-version.ts';
import { roundRobin } from './round-robin.ts';
import { gridSize } from './seeding.ts';

/** Writes a match as its two sides, in an order that does not depend on which side is the upper one. */
const pairUp = (a: string, b: string) => `(${[a, b].sort().join(' ')})`;
const seedsOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const SIZES = Array.from({ length: 63 }, (_, index) => index + 2);

function treeOfBracket(bracket: Bracket): string {
  const treeOf = (source: SideSource): string => {
    if (source.kind === 'entry') return `${source.entryId}`;
    const feeder = bracket.matches.find((match) => match.key === source.of);
    return feeder ? pairUp(treeOf(feeder.song1), treeOf(feeder.song2)) : '?';
  };
  const final = bracket.matches.at(-1);
  return final ? pairUp(treeOf(final.song1), treeOf(final.song2)) : '';
}

type StoredMatch = {
  round_id: number;
  number: number;
  opponent1: { id: number | null } | null;
  opponent2: { id: number | null } | null;
};

async function bracketsManagerMatches(
  type: 'single_elimination' | 'round_robin',
  count: number,
): Promise<StoredMatch[]> {
  const storage = new InMemoryDatabase();
  const lines = type === 'round_robin' ? count : gridSize(count);
  await new BracketsManager(storage).create.stage({
    tournamentId: 0,
    name: 'stage',
    type,
    seeding: seedsOf(lines).map((seed) => (seed <= count ? `seed ${seed}` : null)),
    settings:
      type === 'round_robin' ? { groupCount: 1 } : { seedOrdering: ['inner_outer'], balanceByes: false },
  });
  return ((await storage.select('match')) ?? []) as unknown as StoredMatch[];
}

/**
 * Returns the bracket of brackets-manager as nested pairs. Its first round has a side for each line, empty for a bye. The
 * winners of two matches with neighbouring numbers meet in the next round.
 */
function bracketsManagerTree(matches: StoredMatch[]): string {
  let lines = matches
    .filter((match) => match.round_id === matches[0]?.round_id)
    .sort((a, b) => a.number - b.number)
    .flatMap((match) => [match.opponent1, match.opponent2])
    .map((opponent) => (opponent?.id == null ? null : `${opponent.id + 1}`));
  while (lines.length > 1) {
    lines = Array.from({ length: lines.length / 2 }, (_, index) => {
      const [a = null, b = null] = [lines[2 * index], lines[2 * index + 1]];
      return a !== null && b !== null ? pairUp(a, b) : (a ?? b);
    });
  }
  return lines[0] ?? '';
}

test.each(SIZES)('brackets-manager builds the same bracket of %i songs', async (count) => {
  const own = treeOfBracket(bracketFromGrid(seededGrid(seedsOf(count)), { thirdPlace: false }));
  expect(bracketsManagerTree(await bracketsManagerMatches('single_elimination', count))).toBe(own);
});

test.each([3, 4, 5, 6, 7, 8])(
  'brackets-manager makes the same pairs of %i songs in as many rounds (rule G2)',
  async (count) => {
    const pairsOf = (pairs: (readonly [number, number])[]) =>
      pairs.map((pair) => pair.toSorted((a, b) => a - b).join('-')).sort();
    const rounds = roundRobin(seedsOf(count), DRAW_VERSION);
    const matches = (await bracketsManagerMatches('round_robin', count)).filter(
      ({ opponent1, opponent2 }) => opponent1 && opponent2,
    );
    const pairs = matches.map(
      ({ opponent1, opponent2 }) => [Number(opponent1?.id) + 1, Number(opponent2?.id) + 1] as const,
    );
    expect(pairsOf(pairs)).toEqual(pairsOf(rounds.flat()));
    expect(new Set(matches.map((match) => match.round_id)).size).toBe(rounds.length);
  },
);

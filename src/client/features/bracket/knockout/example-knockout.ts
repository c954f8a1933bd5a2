import { bracketFromGrid, seededGrid } from '#engine/formats/bracket.ts';

/** An undecided bracket of `size` songs by the engine, in the shape that the server stores: ids instead of keys. */
export function exampleKnockout(size: number, thirdPlace = true) {
  const seeds = Array.from({ length: size }, (_, index) => index + 1);
  const { matches } = bracketFromGrid(seededGrid(seeds), { thirdPlace });
  const idOf = new Map(matches.map((match, index) => [match.key, index + 1]));
  return matches.map((match) => ({
    id: idOf.get(match.key) as number,
    phase: match.phase,
    round: match.round,
    position: match.position,
    tiebreakerLevel: 0,
    winnerId: null,
    winnerToId: idOf.get(match.winnerTo?.key ?? '') ?? null,
    winnerToSlot: match.winnerTo?.slot ?? null,
    loserToId: idOf.get(match.loserTo?.key ?? '') ?? null,
    loserToSlot: match.loserTo?.slot ?? null,
  }));
}

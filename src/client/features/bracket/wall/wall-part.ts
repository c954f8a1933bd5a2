import type { BracketNode } from '#client/features/bracket/knockout/bracket-layout.ts';
import { THIRD_PLACE } from '#engine/formats/phases.ts';

/** Rounds whose titles can be read from afar. */
const ROUNDS = 4;

/**
 * The part of a knockout that a wall has room for: a match, the next rounds of its winner, and the matches that lead there.
 * Without a match it is the end of the bracket.
 */
export function wallPart<T extends BracketNode>(matchups: readonly T[], shownId: number | null): T[] {
  const tree = matchups.filter((match) => match.tiebreakerLevel === 0 && match.phase !== THIRD_PLACE);
  const byId = new Map(tree.map((match) => [match.id, match]));
  let end = byId.get(shownId ?? 0) ?? tree.find(({ winnerToId }) => winnerToId === null);
  for (let rounds = 1; rounds < ROUNDS; rounds += 1) end = byId.get(end?.winnerToId ?? 0) ?? end;
  if (!end) return [...matchups];
  const part = [end];
  let round = part;
  for (let rounds = 1; rounds < ROUNDS; rounds += 1) {
    const ids = new Set(round.map(({ id }) => id));
    round = tree.filter(({ winnerToId }) => winnerToId !== null && ids.has(winnerToId));
    part.push(...round);
  }
  return end.winnerToId === null ? [...part, ...matchups.filter(({ phase }) => phase === THIRD_PLACE)] : part;
}

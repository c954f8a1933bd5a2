import type { Matchup } from '#contract/matchup.ts';
import { numberedRound, roundLabel, THIRD_PLACE } from '#engine/formats/phases.ts';

/** The fields of a knockout matchup that the layout needs. */
export type BracketNode = Pick<
  Matchup,
  'id' | 'phase' | 'round' | 'position' | 'tiebreakerLevel' | 'winnerId' | 'winnerToId' | 'winnerToSlot'
>;

/** The position of a match: `column` from 0, `row` in match heights from the top (fractions are possible). */
type PlacedMatch<T> = { match: T; column: number; row: number };
/** `number` is 'Round N', which stands beside the name of an early round. */
type BracketColumn<T> = { round: number; label: string; number: string | null; matches: PlacedMatch<T>[] };
/** A line from a match to the side (1 above, 2 below) that its winner takes. */
export type Connector = { fromId: number; toId: number; slot: number; winnerId: number | null };
export type BracketLayout<T> = { columns: BracketColumn<T>[]; connectors: Connector[]; rows: number };

/** The distance from the top of the final to the top of the third place match, in match heights. */
const THIRD_PLACE_OFFSET = 1.25;

/**
 * Lays out a knockout of any size. Rounds are columns, and a match is centered on its feeders. The third place
 * match is below the final; tiebreakers are left out.
 */
export function layOutBracket<T extends BracketNode>(matchups: readonly T[]): BracketLayout<T> {
  const tree = matchups.filter((match) => match.tiebreakerLevel === 0 && match.phase !== THIRD_PLACE);
  const thirdPlace = matchups.find((match) => match.tiebreakerLevel === 0 && match.phase === THIRD_PLACE);
  const ids = new Set(tree.map((match) => match.id));
  const feeders = Map.groupBy(tree, (match) => match.winnerToId);
  const rowOf = new Map<number, number>();
  let leaves = 0;
  const place = (match: T): number => {
    const feederRows = (feeders.get(match.id) ?? []).toSorted(bySlot).map(place);
    const row = feederRows.length > 0 ? (Math.min(...feederRows) + Math.max(...feederRows)) / 2 : leaves++;
    rowOf.set(match.id, row);
    return row;
  };
  const roots = tree.filter((match) => match.winnerToId === null || !ids.has(match.winnerToId));
  for (const root of roots.toSorted((a, b) => a.position - b.position)) place(root);

  const columns = toColumns(tree, rowOf);
  const last = columns.at(-1);
  if (thirdPlace && last) {
    const row = Math.max(...last.matches.map((placed) => placed.row)) + THIRD_PLACE_OFFSET;
    last.matches.push({ match: thirdPlace, column: columns.length - 1, row });
  }
  const rows = columns.flatMap((column) => column.matches.map((placed) => placed.row + 1));
  return {
    columns,
    connectors: tree.flatMap((match) => connectorOf(match, ids)),
    rows: Math.max(0, ...rows),
  };
}

function bySlot(a: BracketNode, b: BracketNode): number {
  return (a.winnerToSlot ?? 0) - (b.winnerToSlot ?? 0) || a.position - b.position;
}

function toColumns<T extends BracketNode>(
  tree: readonly T[],
  rowOf: Map<number, number>,
): BracketColumn<T>[] {
  const byRound = Map.groupBy(tree, (match) => match.round);
  const rounds = [...byRound.keys()].sort((a, b) => a - b);
  const totalRounds = rounds.at(-1) ?? 0;
  return rounds.map((round, column) => {
    const matches = byRound.get(round) ?? [];
    const phase = matches[0]?.phase ?? 'knockout';
    return {
      round,
      label: roundLabel({ phase, round, totalRounds }),
      number: numberedRound({ phase, round }),
      matches: matches
        .map((match) => ({ match, column, row: rowOf.get(match.id) ?? 0 }))
        .sort((a, b) => a.row - b.row),
    };
  });
}

function connectorOf(match: BracketNode, ids: ReadonlySet<number>): Connector[] {
  const { id, winnerToId, winnerToSlot, winnerId } = match;
  if (winnerToId === null || !ids.has(winnerToId)) return [];
  return [{ fromId: id, toId: winnerToId, slot: winnerToSlot ?? 1, winnerId }];
}

/**
 * Ranks of a list of values, the greatest first; equal values share a rank, and the next one skips (1, 2,
 * 2, 4) (R32). In the order of `values`.
 */
export function shareRanks(values: readonly number[]): number[] {
  const rankOf = new Map<number, number>();
  [...values]
    .sort((a, b) => b - a)
    .forEach((value, index) => {
      if (!rankOf.has(value)) rankOf.set(value, index + 1);
    });
  return values.map((value) => rankOf.get(value) as number);
}

/**
 * Won matchups in percent of the decided ones, ties not counted (R32); 0 when none is decided. Not rounded:
 * screens show one decimal (A §9).
 */
export function winPercentage(won: number, decided: number): number {
  return decided > 0 ? (won / decided) * 100 : 0;
}

/**
 * A share in whole percent (T §2): of a matchup's votes, or of a tournament's participants. 0 of nothing is
 * 0.
 */
export function roundedPercentage(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}

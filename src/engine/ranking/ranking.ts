/** The last value before a page of a list: its rank, and the number of values up to and including it. */
export type RankedAbove = { value: number; rank: number; count: number };

/**
 * Returns the rank of each value, in the order of `values`. The greatest value has rank 1, equal values share a rank, and
 * the next rank is skipped, as in 1, 2, 2, 4 (rule P13). For a later page of a list, `above` is the last value before it.
 */
export function competitionRanks(values: readonly number[], above?: RankedAbove): number[] {
  const rankOf = new Map(above ? [[above.value, above.rank]] : []);
  const start = above?.count ?? 0;
  [...values]
    .sort((a, b) => b - a)
    .forEach((value, index) => {
      if (!rankOf.has(value)) rankOf.set(value, start + index + 1);
    });
  return values.map((value) => rankOf.get(value) as number);
}

/** Returns won matchups in percent of the decided ones, not rounded; 0 when none is decided (rule P12). */
export function winPercentage(won: number, decided: number): number {
  return decided > 0 ? (won / decided) * 100 : 0;
}

/**
 * Returns a share in whole percent; 0 when the whole is 0. A half is rounded towards 50, so that the two shares of a whole
 * are 100 together (rule V12).
 */
export function roundedPercentage(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const rest = (part * 100) % whole;
  const percent = (part * 100 - rest) / whole;
  const isUp = rest * 2 > whole || (rest * 2 === whole && percent < 50);
  return isUp ? percent + 1 : percent;
}

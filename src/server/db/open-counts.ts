/**
 * Whether everyone sees the votes of a matchup, as SQL: the opposite of `areCountsHidden`. Takes aliases of
 * `tournaments` and `matchups`.
 */
export const areCountsOpen = (tournament: string, matchup: string): string =>
  `(${tournament}.count_visibility = 'live' or ${matchup}.status = 'completed')`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many new votes of a user on a UTC day earn their point at once. */
export const VOTES_AT_ONCE = 20;

/** The first version in which further votes of a day wait for the end of their matchup. */
const FIRST_LIMITING_VERSION = 3;

/** Whether a version of the rules of points limits the votes that are paid at once. */
export const limitsVotesAtOnce = (rulesVersion: number): boolean => rulesVersion >= FIRST_LIMITING_VERSION;

/** Returns the number of the UTC day of an instant in epoch milliseconds. */
export const utcDayOf = (now: number): number => Math.floor(now / DAY_MS);

/**
 * How many votes of a user were paid at once on the last UTC day with such votes, and that day by its number. The day may be
 * later than today, when the clock of another server is ahead.
 */
export type PaidAtOnce = { votesAtOnce: number; votesAtOnceDay: number };

/** Returns how many more votes of a user earn their point at once today. */
export function votesAtOnceLeft({ votesAtOnce, votesAtOnceDay }: PaidAtOnce, now: number): number {
  return votesAtOnceDay >= utcDayOf(now) ? Math.max(0, VOTES_AT_ONCE - votesAtOnce) : VOTES_AT_ONCE;
}

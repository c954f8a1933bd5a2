const DAY_MS = 24 * 60 * 60 * 1000;

/** The prediction tokens that a user has each day (rule Q1). */
export const DAILY_TOKENS = 5;

/** Returns the midnight (UTC) at which the day of an instant started. Both are epoch milliseconds. */
export function tokenDayStart(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}

/**
 * Returns how many tokens a user has now: the full number, unless the user spent some since midnight UTC.
 * `stored` is the last stored number with the midnight of its day, which may be later than `now` when the clock of another
 * server is ahead. Times are epoch milliseconds.
 */
export function tokensNow(stored: { tokens: number; day: number } | null, now: number): number {
  return stored && stored.day >= tokenDayStart(now) ? stored.tokens : DAILY_TOKENS;
}

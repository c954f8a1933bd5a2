const DAY_MS = 24 * 60 * 60 * 1000;

/** Prediction tokens a day (R33). */
export const DAILY_TOKENS = 5;

/** The midnight (UTC) that began the day of an instant. Both in epoch milliseconds. */
export function tokenDayStart(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}

/**
 * How many tokens somebody has now (R33): a day's full number, refilled and not added up at midnight UTC, unless some
 * were spent since. `kept` is what was last written, with the midnight of its day; a day that has not begun by this
 * clock was begun by another that is ahead.
 */
export function tokensNow(kept: { tokens: number; day: number } | null, now: number): number {
  return kept && kept.day >= tokenDayStart(now) ? kept.tokens : DAILY_TOKENS;
}

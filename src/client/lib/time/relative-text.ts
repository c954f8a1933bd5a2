import { shortInstant } from './date-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older instants show their date. */
const FRESH_MS = 7 * DAY_MS;

/** Whether an instant is shown as its age, not as its date. */
export const isFresh = (instantMs: number, nowMs: number) => nowMs - instantMs < FRESH_MS;

/** How long ago an instant was, in the words of rule M13; its date once it is a week ago. */
export function relativeText(instantMs: number, nowMs: number): string {
  const ageMs = nowMs - instantMs;
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`;
  if (!isFresh(instantMs, nowMs)) return shortInstant(instantMs);
  const days = Math.floor(ageMs / DAY_MS);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}

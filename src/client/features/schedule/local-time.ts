import { toLocalInput } from '#client/lib/time/local-instant.ts';

/** An instant for a `datetime-local` input, with its seconds if they are not 0, in the user's time zone; empty for none. */
export function toLocalSeconds(iso: string | null): string {
  const seconds = iso === null ? 0 : new Date(iso).getSeconds();
  return toLocalInput(iso) + (seconds > 0 ? `:${String(seconds).padStart(2, '0')}` : '');
}

/**
 * The value of the input as an ISO instant; null when it is empty. An unchanged value keeps the stored milliseconds, which
 * the input cannot show: the start of a running match must not change (rule S6).
 */
export function fromLocalSeconds(value: string, stored: string | null): string | null {
  if (value === '') return null;
  if (stored !== null && value === toLocalSeconds(stored)) return stored;
  return new Date(value).toISOString();
}

/** Whether the end is not after the start. False while one of them is missing (rule S5). */
export function isInvalidTime(startTime: string | null, endTime: string | null): boolean {
  return startTime !== null && endTime !== null && Date.parse(endTime) <= Date.parse(startTime);
}

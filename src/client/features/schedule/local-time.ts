const two = (value: number) => String(value).padStart(2, '0');

/** An instant as a `datetime-local` input shows it, in the reader's zone; empty for none. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() > 0 ? `:${two(date.getSeconds())}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

/**
 * What such an input holds as an ISO instant; null when it is empty. A value that was not touched keeps the milliseconds
 * that the input cannot show: a running match may only be extended, so its start must come back unchanged (R25).
 */
export function fromLocalInput(value: string, stored: string | null): string | null {
  if (value === '') return null;
  if (stored !== null && value === toLocalInput(stored)) return stored;
  return new Date(value).toISOString();
}

/** T §5: if both times are given the end must be after the start. */
export function isInvalidTime(startTime: string | null, endTime: string | null): boolean {
  return startTime !== null && endTime !== null && Date.parse(endTime) <= Date.parse(startTime);
}

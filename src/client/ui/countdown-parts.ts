const SECOND_MS = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number };

/** What is left, in whole seconds rounded up, so that zero is shown only when it is over. */
export function countdownParts(leftMs: number): CountdownParts {
  const left = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** `04:09`, from an hour on `1:04:09`, from a day on `2d 1:04:09`. */
export function formatTimeLeft(leftMs: number): string {
  const { days, hours, minutes, seconds } = countdownParts(leftMs);
  const clock = `${two(minutes)}:${two(seconds)}`;
  if (days > 0) return `${days}d ${hours}:${clock}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

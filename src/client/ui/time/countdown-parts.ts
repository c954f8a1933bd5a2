const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number };

/** Splits the time left into whole seconds, rounded up: all parts are 0 only at the end. */
export function countdownParts(leftMs: number): CountdownParts {
  const leftSeconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return {
    days: Math.floor(leftSeconds / DAY_SECONDS),
    hours: Math.floor((leftSeconds % DAY_SECONDS) / HOUR_SECONDS),
    minutes: Math.floor((leftSeconds % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: leftSeconds % MINUTE_SECONDS,
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats the time left as `04:09`, from one hour as `1:04:09`, and from one day as `2d 1:04:09`. */
export function formatTimeLeft(leftMs: number): string {
  const { days, hours, minutes, seconds } = countdownParts(leftMs);
  const clock = `${twoDigits(minutes)}:${twoDigits(seconds)}`;
  if (days > 0) return `${days}d ${hours}:${clock}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

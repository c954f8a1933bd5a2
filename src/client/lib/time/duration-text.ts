import { minutesText } from './minutes-text.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

const unitText = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** Such as '90 minutes', '8 hours' or '2 days, 3 hours'. Below two hours it counts minutes, and below two days hours. */
export function durationText(minutes: number): string {
  if (!(minutes >= 2 * HOUR)) return minutesText(minutes);
  const days = minutes >= 2 * DAY ? Math.floor(minutes / DAY) : 0;
  const hours = Math.floor((minutes - days * DAY) / HOUR);
  const rest = minutes % HOUR;
  return [
    days > 0 && unitText(days, 'day'),
    hours > 0 && unitText(hours, 'hour'),
    rest > 0 && minutesText(rest),
  ]
    .filter(Boolean)
    .join(', ');
}

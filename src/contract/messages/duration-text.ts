const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Such as '90 minutes', '8 hours' or '2 days, 3 hours'. Below two hours it counts minutes, and below two days hours. */
export function durationText(minutes: number): string {
  if (!(minutes >= 2 * HOUR)) return count(minutes, 'minute');
  const days = minutes >= 2 * DAY ? Math.floor(minutes / DAY) : 0;
  const hours = Math.floor((minutes - days * DAY) / HOUR);
  const rest = minutes % HOUR;
  return [
    days > 0 && count(days, 'day'),
    hours > 0 && count(hours, 'hour'),
    rest > 0 && count(rest, 'minute'),
  ]
    .filter(Boolean)
    .join(', ');
}

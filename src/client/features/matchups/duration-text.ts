const SECOND_MS = 1000;
const two = (value: number) => String(value).padStart(2, '0');

/** Time left as a clock reads it: '2d 04h', '1:02:03', '02:03'. Rounded up, so that it reaches 00:00 at the end and not before. */
export function durationText(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / SECOND_MS));
  const [seconds, minutes] = [total % 60, Math.floor(total / 60) % 60];
  const hours = Math.floor(total / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

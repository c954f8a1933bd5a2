const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size such as '1.5 MB': one decimal below ten, and none above. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would round to 1024 is 1 of the next unit.
  while (Math.round(value) >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${rounded} ${UNITS[unit]}`;
}

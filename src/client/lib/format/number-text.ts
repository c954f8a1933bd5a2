let format: Intl.NumberFormat | undefined;

/** A count with separated thousands. Creates the formatter late: it takes a slow phone 100 ms, and few counts need it. */
export function numberText(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  format ??= new Intl.NumberFormat();
  return format.format(count);
}

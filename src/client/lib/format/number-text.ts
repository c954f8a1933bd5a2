let format: Intl.NumberFormat | undefined;

/** A count with its thousands set apart; the first formatter costs a slow phone a tenth of a second, and few counts need it. */
export function numberText(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  format ??= new Intl.NumberFormat();
  return format.format(count);
}

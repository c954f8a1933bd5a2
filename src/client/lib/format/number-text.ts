let format: Intl.NumberFormat | undefined;

/** A count with separated thousands. Creates the formatter late: it takes a slow phone 100 ms, and few counts need it. */
export function numberText(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  format ??= new Intl.NumberFormat();
  return format.format(count);
}

/** A count with its noun, such as '1 vote' or '2 votes'. */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : plural}`;
}

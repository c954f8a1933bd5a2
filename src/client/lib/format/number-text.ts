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

/** A count that may exceed the number that is needed, such as '12 joined, 2 needed'. */
export function neededText(joined: number, needed: number): string {
  return `${numberText(joined)} joined, ${numberText(needed)} needed`;
}

/** The columns of a wide screen. */
export const COLUMNS = 3;

/** The width of a section by its number of cards. Short sections stand beside each other, so that no half of a wide screen is empty. */
export function widthOf(count: number): string {
  if (count === 1) return '';
  return count === 2 ? 'md:col-span-2' : 'md:col-span-2 xl:col-span-3';
}

/** Whether the last line of sections leaves one column of a wide screen empty. */
export function hasFreeColumn(counts: readonly number[]): boolean {
  let used = 0;
  for (const count of counts.filter((each) => each > 0)) {
    const width = Math.min(count, COLUMNS);
    used = used + width > COLUMNS ? width : used + width;
  }
  return used === COLUMNS - 1;
}

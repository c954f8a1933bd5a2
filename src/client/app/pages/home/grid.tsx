import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The columns of a wide screen. */
export const COLUMNS = 3;

/**
 * The columns of each section by its number of cards. Short sections share a line of three columns. The last section of a
 * line also takes the columns in which the next section has no room.
 */
export function columnsOf(counts: readonly number[]): number[] {
  const widths = counts.map((count) => Math.min(count, COLUMNS));
  let used = 0;
  return widths.map((width, index) => {
    if (width === 0) return 0;
    if (used + width > COLUMNS) used = 0;
    const next = widths.slice(index + 1).find((each) => each > 0);
    const endsLine = next !== undefined && used + width + next > COLUMNS;
    const columns = endsLine ? COLUMNS - used : width;
    used += columns;
    return columns;
  });
}

export function widthOf(columns: number | undefined): string {
  if (columns === 1) return '';
  return columns === 2 ? 'md:col-span-2' : 'md:col-span-2 xl:col-span-3';
}

/** Whether the last line of sections leaves one column of a wide screen empty. */
export function hasFreeColumn(counts: readonly number[]): boolean {
  const used = columnsOf(counts).reduce((sum, columns) => sum + columns, 0);
  return used % COLUMNS === COLUMNS - 1;
}

/** The cards of a section of the home page. */
export function Grid({ count = COLUMNS, children }: { count?: number; children: ReactNode }) {
  return (
    <ul
      className={clsx(
        'grid flex-1 grid-cols-1 gap-4',
        count > 1 && 'md:grid-cols-2',
        count > 2 && 'xl:grid-cols-3',
      )}
    >
      {children}
    </ul>
  );
}

import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';

/** One column of a list; the first one names the row. */
export type Column<Row> = {
  label: string;
  /** The server's name of the column, where it can sort by it. */
  sort?: string;
  /** Numbers: at the right edge, so that their digits stand below each other. */
  isNumber?: boolean;
  /** Too long for half of a phone. */
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
};

export type TabProps = {
  place: ListState;
  /** `isStep` makes a step in the history that Back undoes. */
  onPlace: (place: ListState, isStep?: boolean) => void;
};

/** The place after a column's head is pressed: words begin at A, numbers and dates at the highest. */
export function sortedBy<Row>(place: ListState, column: Column<Row>): ListState {
  if (!column.sort) return place;
  if (place.sort === column.sort) return { ...place, order: place.order === 'asc' ? 'desc' : 'asc', page: 1 };
  const beginsHigh = column.isNumber || column.sort.endsWith('At');
  return { ...place, sort: column.sort, order: beginsHigh ? 'desc' : 'asc', page: 1 };
}

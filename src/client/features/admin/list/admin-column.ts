import type { ReactNode } from 'react';
import type { ListState } from './list-state.ts';

/** One column of a list. The first column names the row. */
export type Column<Row> = {
  label: string;
  /** The name by which the server sorts the column. Absent if the server cannot. */
  sort?: string;
  /** Aligned at the right edge, and sorted from the greatest number first. */
  isNumber?: boolean;
  /** Takes the full width of a card on a phone. */
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
};

export type TabProps = {
  listState: ListState;
  /** `addsHistoryEntry` lets Back return to the previous state. */
  onListStateChange: (listState: ListState, addsHistoryEntry?: boolean) => void;
};

/**
 * The list state after a press of a column's head, on page 1. A new column starts ascending, or descending for numbers and
 * dates. A press of the sorted column reverses its order, and one of a column without `sort` changes nothing.
 */
export function sortedBy<Row>(listState: ListState, column: Column<Row>): ListState {
  const { sort } = column;
  if (!sort) return listState;
  if (listState.sort === sort) {
    return { ...listState, order: listState.order === 'asc' ? 'desc' : 'asc', page: 1 };
  }
  const startsDescending = column.isNumber || sort.endsWith('At');
  return { ...listState, sort, order: startsDescending ? 'desc' : 'asc', page: 1 };
}

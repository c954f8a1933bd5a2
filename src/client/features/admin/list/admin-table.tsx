import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Column, sortedBy, type TabProps } from './admin-column.ts';

type Props<Row> = TabProps & {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  actions?: ((row: Row) => ReactNode) | undefined;
};

const CELL = 'border-b border-line px-3 py-2 align-middle';
const HEAD = clsx(
  CELL,
  'sticky top-0 bg-raised font-semibold whitespace-nowrap first:rounded-tl-panel last:rounded-tr-panel xl:top-16',
);

/** The head and each row's name stay in view while the table scrolls, or on wide screens while the page scrolls. */
export function AdminTable<Row>({ label, columns, rows, keyOf, actions, ...sorting }: Props<Row>) {
  const [first, ...others] = columns;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table
      tabIndex={0}
      aria-label={label}
      className="max-h-[75dvh] overflow-auto rounded-panel border border-line bg-panel xl:max-h-none xl:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-14">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head key={column.label} column={column} isFirst={index === 0} {...sorting} />
            ))}
            {actions && (
              <th scope="col" className={clsx(HEAD, 'z-10')}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th
                scope="row"
                className={clsx(
                  CELL,
                  'sticky left-0 z-[5] max-w-64 min-w-44 bg-panel text-left font-semibold',
                )}
              >
                {first?.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.label} className={clsx(CELL, column.isNumber && 'tabular text-right')}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && (
                <td className={CELL}>
                  <div className="flex justify-end gap-1">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps<Row> = TabProps & { column: Column<Row>; isFirst: boolean };

function Head<Row>({ column, isFirst, listState, onListStateChange }: HeadProps<Row>) {
  const isSorted = column.sort !== undefined && column.sort === listState.sort;
  const isAscending = listState.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={clsx(HEAD, isFirst ? 'left-0 z-20' : 'z-10', column.isNumber ? 'text-right' : 'text-left')}
    >
      {column.sort ? (
        <button
          type="button"
          onClick={() => onListStateChange(sortedBy(listState, column))}
          className={clsx(
            '-mx-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 hover:bg-line pointer-coarse:min-h-11',
            column.isNumber && 'flex-row-reverse',
          )}
        >
          {column.label}
          <Arrow aria-hidden="true" className={clsx('size-3.5', !isSorted && 'invisible')} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

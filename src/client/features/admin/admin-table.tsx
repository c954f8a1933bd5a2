import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#client/ui/class-names.ts';
import { type Column, sortedBy, type TabProps } from './admin-column.ts';

type Props<Row> = TabProps & {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  actions?: ((row: Row) => ReactNode) | undefined;
};

const CELL = 'border-b border-line px-3 py-2 align-middle';
const HEAD = cx(
  CELL,
  'sticky top-0 bg-raised font-semibold whitespace-nowrap first:rounded-tl-panel last:rounded-tr-panel xl:top-16',
);

/** The head and the row's name stay in view, however far it is scrolled; where it is wide enough, with the page. */
export function AdminTable<Row>({ label, columns, rows, keyOf, actions, ...placing }: Props<Row>) {
  const [first, ...others] = columns;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-[75dvh] overflow-auto rounded-panel border border-line bg-panel xl:max-h-none xl:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-14">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head key={column.label} column={column} isFirst={index === 0} {...placing} />
            ))}
            {actions && (
              <th scope="col" className={cx(HEAD, 'z-10')}>
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
                className={cx(CELL, 'sticky left-0 z-[5] max-w-64 min-w-44 bg-panel text-left font-semibold')}
              >
                {first?.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.label} className={cx(CELL, column.isNumber && 'tabular text-right')}>
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

function Head<Row>({ column, isFirst, place, onPlace }: HeadProps<Row>) {
  const isSorted = column.sort !== undefined && column.sort === place.sort;
  const isAscending = place.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={cx(HEAD, isFirst ? 'left-0 z-20' : 'z-10', column.isNumber ? 'text-right' : 'text-left')}
    >
      {column.sort ? (
        <button
          type="button"
          onClick={() => onPlace(sortedBy(place, column))}
          className={cx(
            '-mx-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 hover:bg-line pointer-coarse:min-h-11',
            column.isNumber && 'flex-row-reverse',
          )}
        >
          {column.label}
          <Arrow aria-hidden="true" className={cx('size-3.5', !isSorted && 'invisible')} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

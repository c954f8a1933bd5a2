import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select } from '#client/ui/form/select.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { type Column, sortedBy, type TabProps } from './list-state.ts';

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  actions?: ((row: Row) => ReactNode) | undefined;
};

/** The rows of a list on a phone. */
export function AdminCards<Row>({ label, columns, rows, keyOf, actions }: Props<Row>) {
  const [first, ...others] = columns;
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3">
      {rows.map((row) => (
        <Card as="li" key={keyOf(row)} className="grid grid-cols-1 gap-3 p-4">
          <div className="text-16 font-semibold break-words">{first?.cell(row)}</div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-14">
            {others.map((column) => (
              <div key={column.label} className={clsx('min-w-0', column.isWide && 'col-span-2')}>
                <dt className="text-12 text-muted">{column.label}</dt>
                <dd className="mt-0.5 break-words">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && (
            <div className="flex flex-wrap gap-2 has-[button]:-mb-2 has-[button]:-ml-3">{actions(row)}</div>
          )}
        </Card>
      ))}
    </ul>
  );
}

type SortProps<Row> = TabProps & { columns: readonly Column<Row>[] };

/** Sorts the cards, which have no table heads. */
export function SortSelect<Row>({ columns, listState, onListStateChange }: SortProps<Row>) {
  const options = columns.flatMap(({ sort, label }) => {
    if (!sort) return [];
    return [
      { value: `${sort} desc`, label: `${label}, descending` },
      { value: `${sort} asc`, label: `${label}, ascending` },
    ];
  });
  return (
    <Select
      aria-label="Sort by"
      value={`${listState.sort} ${listState.order}`}
      options={options}
      onChange={({ target }) => {
        const [sort = listState.sort, order] = target.value.split(' ');
        onListStateChange({ ...listState, sort, order: order === 'asc' ? 'asc' : 'desc', page: 1 });
      }}
    />
  );
}

const CELL = 'border-b border-line px-3 py-2 align-middle';
const NAME_CELL = clsx(CELL, 'sticky left-0 z-[5] max-w-64 min-w-44 bg-panel text-left font-semibold');
const HEAD = clsx(
  CELL,
  'sticky top-0 bg-raised font-semibold whitespace-nowrap first:rounded-tl-panel last:rounded-tr-panel xl:top-16',
);

/** The head and each row's name stay in view while the table scrolls, or on wide screens while the page scrolls. */
export function AdminTable<Row>({ label, columns, rows, keyOf, actions, ...sorting }: Props<Row> & TabProps) {
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
              <th scope="row" className={NAME_CELL}>
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

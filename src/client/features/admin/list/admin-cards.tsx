import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Select } from '#client/ui/form/select.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Column, TabProps } from './admin-column.ts';

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

const ORDERS = [
  { order: 'desc', label: 'descending' },
  { order: 'asc', label: 'ascending' },
] as const;

/** Sorts the cards, which have no table heads. */
export function SortSelect<Row>({
  columns,
  listState,
  onListStateChange,
}: TabProps & { columns: readonly Column<Row>[] }) {
  const options = columns.flatMap(({ sort, label }) =>
    sort ? ORDERS.map((each) => ({ value: `${sort} ${each.order}`, label: `${label}, ${each.label}` })) : [],
  );
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

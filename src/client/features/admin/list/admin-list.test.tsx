import { useQuery } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { answer, buttonNames, failure, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Column } from './admin-column.ts';
import { AdminList } from './admin-list.tsx';
import { type ListState, parseListState } from './list-state.ts';

type Row = { id: number; name: string; points: number };

const COLUMNS: readonly Column<Row>[] = [
  { label: 'User', sort: 'name', cell: ({ name }) => name },
  { label: 'Points', sort: 'points', isNumber: true, cell: ({ points }) => points },
  { label: 'Joined', cell: () => 'today' },
];
type Answer = { rows: Row[]; total: number };

const QUERY = { queryKey: ['list'], queryFn: () => new Promise<Answer>(() => {}) };
const row = (id: number): Row => ({ id, name: `User ${id}`, points: id });

function List({ listState }: { listState: ListState }) {
  return (
    <AdminList
      listState={listState}
      onListStateChange={() => {}}
      label="Users"
      searchLabel="Search users"
      failure="Failed to fetch users"
      query={useQuery(QUERY)}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      actions={({ name }) => <button type="button">Delete {name}</button>}
    />
  );
}
const render = (address: string, ...answers: Parameters<typeof renderMarkup>[1][]) =>
  renderMarkup(<List listState={parseListState(address)} />, ...answers);
const page = (ids: number[], total: number) => answer(QUERY, { rows: ids.map(row), total });

describe('a list of the admin panel', () => {
  test('eight skeletons show while the list loads (rule W2)', () => {
    const loading = render('?tab=users');
    expect(loading).toContain('aria-label="Loading"');
    expect(loading.match(/pulsing/g)).toHaveLength(8);
  });

  test('a list that failed to load names the failure and offers a retry', () => {
    const failed = render('?tab=users', failure(QUERY));
    expect(textOf(failed)).toContain('Failed to fetch users Try again');
    expect(failed).not.toContain('<table');
  });

  test('an empty list says so, and an empty search can be cleared', () => {
    expect(textOf(render('?tab=users', page([], 0)))).toBe('No rows Nothing found');
    expect(buttonNames(render('?tab=users&search=zz', page([], 0)))).toEqual(['Clear the search']);
  });

  test('a row shows its cells and actions', () => {
    const list = textOf(render('?tab=users', page([7], 1)));
    expect(list).toContain('1 to 1 of 1');
    expect(list).toContain('User 7 7 today Delete User 7');
  });

  test('the head of the sorted column names the order (rule O3)', () => {
    const list = render('?tab=users&sort=points&order=asc', page([1], 1));
    expect(list.match(/aria-sort="ascending"/g)).toHaveLength(1);
    expect(buttonNames(list)).toEqual(['User', 'Points', 'Delete User 1']);
  });

  test('a page of a long list names its range and leads to the others (rule O3)', () => {
    const list = render('?tab=users&page=2', page([51], 1234));
    expect(textOf(list)).toContain('51 to 100 of 1,234 Page 2 of 25');
    expect(buttonNames(list).slice(0, 4)).toEqual(['First page', 'Previous page', 'Next page', 'Last page']);
    expect(list).not.toMatch(/aria-label="(First|Previous|Next|Last) page" aria-disabled/);
  });

  test('the first page disables the buttons to earlier pages (rule O3)', () => {
    const list = render('?tab=users', page([1], 51));
    const disabled = list.matchAll(/aria-label="(\w+) page" aria-disabled="true"/g);
    expect(Array.from(disabled, ([, name]) => name)).toEqual(['First', 'Previous']);
  });

  test('a page of ten rows repeats the pager below (rule O3)', () => {
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    expect(render('?tab=users', page(ids, 10)).match(/<nav/g)).toHaveLength(2);
    expect(render('?tab=users', page(ids.slice(1), 9)).match(/<nav/g)).toHaveLength(1);
  });
});

import { clsx } from 'clsx';
import { useCallback } from 'react';
import { useAddressParameters } from '#client/lib/browser/address-parameters.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { filterOf } from '#engine/matchup/tournament-list.ts';

/** The filters of the tournaments page. */
const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'setup', label: 'Starting Soon' },
  { value: 'completed', label: 'Completed' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

export const matchesFilter = (tournament: { status: TournamentStatus }, filter: Filter): boolean =>
  filter === 'all' || filterOf(tournament) === filter;

/** The filter in the address; All for unknown values. */
const toFilter = (name: string | null): Filter => FILTERS.find(({ value }) => value === name)?.value ?? 'all';

type FilterProps = {
  filter: Filter;
  q: string;
  onFilter: (filter: Filter) => void;
  onSearch: (q: string) => void;
};

/** On phones the filters scroll sideways beside the search, which widens while it is used. */
const STRIP = clsx(
  'max-sm:-m-1 max-sm:flex-1 max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none]',
  'max-sm:*:min-w-11 max-sm:*:shrink-0 max-sm:*:px-2 max-sm:*:text-12 max-[24rem]:*:px-1.5',
);
/** As wide as its icon and its padding, so that it ends where the cards end. */
const SEARCH =
  'w-12.5 shrink-0 pointer-fine:[&_input]:min-h-10 focus-within:w-44 has-[input:not(:placeholder-shown)]:w-44 sm:w-72!';

/** The filters and the search by name. */
export function FilterBar({ filter, q, onFilter, onSearch }: FilterProps) {
  return (
    <search className="flex items-center gap-3 sm:flex-wrap sm:justify-between">
      <fieldset aria-label="Filter" className={clsx('flex min-w-0 gap-1 sm:flex-wrap sm:gap-2', STRIP)}>
        {FILTERS.map(({ value, label }) => (
          <Button
            key={value}
            aria-pressed={filter === value}
            variant={filter === value ? 'primary' : 'secondary'}
            onClick={() => onFilter(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className={SEARCH}>
        <SearchField label="Search by name" search={q} maxLength={MAX_SEARCH_LENGTH} onSearch={onSearch} />
      </div>
    </search>
  );
}

/** Says why the list is empty, and offers a wider search, also one for songs. */
export function NothingFound({ filter, q, onFilter, onSearch }: FilterProps) {
  const label = FILTERS.find(({ value }) => value === filter)?.label;
  const isAll = filter === 'all';
  if (q === '') {
    const name = label?.toLowerCase();
    return (
      <EmptyState
        title={isAll ? 'No tournaments found' : `No ${name} tournaments`}
        description={
          isAll
            ? 'Be the first to create an exciting music tournament!'
            : `There are currently no ${name} tournaments.`
        }
        action={<LinkButton href="/create">Create Tournament</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      title={
        <>
          Nothing found for “
          <bdi translate="no" className="wrap-anywhere">
            {q}
          </bdi>
          ”
        </>
      }
      description={isAll ? 'Check the spelling, or search for fewer words.' : `Searched in: ${label}`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {!isAll && <Button onClick={() => onFilter('all')}>Search all</Button>}
          <Button onClick={() => onSearch('')}>Clear search</Button>
          <LinkButton href={`/song-leaderboard?q=${encodeURIComponent(q)}`}>Search songs</LinkButton>
        </div>
      }
    />
  );
}

/** The filter and the search of the browse page. The address holds them, for links, Back and reload. */
export function useBrowseAddress(): FilterProps {
  const [params, change] = useAddressParameters<'filter' | 'q'>();
  return {
    filter: toFilter(params.get('filter')),
    q: toSearch(params.get('q') ?? ''),
    onFilter: (filter) => change('filter', filter === 'all' ? '' : filter),
    onSearch: useCallback((q: string) => change('q', q), [change]),
  };
}

/** A text of the address that the server accepts. */
const toSearch = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .trim();

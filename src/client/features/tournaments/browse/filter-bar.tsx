import { clsx } from 'clsx';
import { FILTERS, type Filter } from '#client/features/tournaments/sections.ts';
import { Button } from '#client/ui/form/button.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';

export type FilterProps = {
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

import { FILTERS, type Filter } from '#client/features/tournaments/sections.ts';
import { Button } from '#client/ui/form/button.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { SEARCH_MAX_LENGTH } from '#contract/paging.ts';

type Props = { filter: Filter; q: string; onFilter: (filter: Filter) => void; onSearch: (q: string) => void };

/** The filters and the search by name. */
export function FilterBar({ filter, q, onFilter, onSearch }: Props) {
  return (
    <search className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
      <fieldset
        aria-label="Filter"
        className="flex flex-wrap gap-1.5 sm:gap-2 max-sm:*:min-w-11 max-sm:*:px-2.5 max-[24rem]:gap-1 max-[24rem]:*:px-1.5"
      >
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
      <div className="sm:w-72">
        <SearchField label="Search by name" search={q} maxLength={SEARCH_MAX_LENGTH} onSearch={onSearch} />
      </div>
    </search>
  );
}

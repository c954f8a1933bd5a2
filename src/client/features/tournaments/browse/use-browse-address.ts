import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { type Filter, toFilter } from '#client/features/tournaments/sections.ts';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';

/** The filter and the search of the browse page. The address holds them, for links, Back and reload. */
export function useBrowseAddress() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name: 'filter' | 'q', value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '' || value === 'all') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    filter: toFilter(params.get('filter')),
    q: toSearch(params.get('q') ?? ''),
    setFilter: useCallback((filter: Filter) => change('filter', filter), [change]),
    setSearch: useCallback((q: string) => change('q', q), [change]),
  };
}

/** A text of the address that the server accepts. */
function toSearch(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .trim();
}

import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';
import { FoundSongs } from './found-songs.tsx';

type Props = {
  /** The heading of the page, with the field in it. */
  heading: (field: ReactNode) => ReactNode;
  children: ReactNode;
};

/** The search over all songs. Without a search it shows its children. The address keeps the search. */
export function SongSearch({ heading, children }: Props) {
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const search = useCallback(
    (words: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (words === '') next.delete('q');
          else next.set('q', words);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return (
    <>
      {heading(
        <search className="block w-full max-sm:basis-full! sm:w-96">
          <SearchField
            label="Search by artist or title"
            search={q}
            maxLength={MAX_SEARCH_LENGTH}
            onSearch={search}
          />
        </search>,
      )}
      {q === '' ? children : <FoundSongs q={q} onClear={() => search('')} />}
    </>
  );
}

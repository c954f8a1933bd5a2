import { FILTERS } from '#client/features/tournaments/sections.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import type { FilterProps } from './filter-bar.tsx';

/** Says why the list is empty, and offers a wider search, also one for songs. */
export function NothingFound({ filter, q, onFilter, onSearch }: FilterProps) {
  const label = FILTERS.find(({ value }) => value === filter)?.label;
  if (q !== '') {
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
        description={
          filter === 'all' ? 'Check the spelling, or search for fewer words.' : `Searched in: ${label}`
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {filter !== 'all' && <Button onClick={() => onFilter('all')}>Search all</Button>}
            <Button onClick={() => onSearch('')}>Clear search</Button>
            <LinkButton href={`/song-leaderboard?q=${encodeURIComponent(q)}`}>Search songs</LinkButton>
          </div>
        }
      />
    );
  }
  const create = <LinkButton href="/create">Create Tournament</LinkButton>;
  if (filter === 'all') {
    return (
      <EmptyState
        title="No tournaments found"
        description="Be the first to create an exciting music tournament!"
        action={create}
      />
    );
  }
  const name = label?.toLowerCase();
  return (
    <EmptyState
      title={`No ${name} tournaments`}
      description={`There are currently no ${name} tournaments.`}
      action={create}
    />
  );
}

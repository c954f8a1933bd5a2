import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { tournamentsQuery } from '#client/entities/tournament/queries.ts';
import {
  FILTERS,
  type Filter,
  isRunning,
  matchesFilter,
  toFilter,
} from '#client/features/tournaments/sections.ts';
import { TileSkeleton, TournamentTile } from '#client/features/tournaments/tournament-tile.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Page, PageHero, Section } from '#client/ui/layout/page.tsx';
import type { TournamentCard } from '#contract/tournament.ts';

/** How many completed tournaments have their own section (rule W12). */
const COMPLETED_SHOWN = 6;
const SKELETONS = [1, 2, 3, 4, 5, 6];

export function TournamentsPage() {
  useDocumentTitle('All Tournaments');
  const { data, isPending, isFetching, isLoadingError, refetch } = useQuery(tournamentsQuery);
  const tournaments = data ?? [];
  const completed = tournaments.filter(({ status }) => status === 'completed').slice(0, COMPLETED_SHOWN);
  return (
    <Page>
      <PageHero
        title="All Tournaments"
        description="Everything that is being played, about to start, or already decided."
        actions={
          <LinkButton href="/create" variant="primary">
            <Plus aria-hidden="true" />
            Create Tournament
          </LinkButton>
        }
      />
      <Counters tournaments={tournaments} isKnown={!isPending && !isLoadingError} />
      {/* Both sections appear together, so that none moves the other. */}
      {isPending && <ListSkeleton />}
      {completed.length > 0 && (
        <Section title="Recently Completed Tournaments">
          <Grid>
            {completed.map((tournament) => (
              <TournamentTile key={tournament.id} tournament={tournament} hasVoteButton={false} />
            ))}
          </Grid>
        </Section>
      )}
      {isLoadingError && (
        <EmptyState
          titleAs="h2"
          title="The tournaments could not be loaded"
          description="Check your connection and try again."
          action={
            <Button isPending={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!isPending && !isLoadingError && <Browser tournaments={tournaments} />}
    </Page>
  );
}

function Counters({ tournaments, isKnown }: { tournaments: TournamentCard[]; isKnown: boolean }) {
  const counters = [
    { label: 'Active Tournaments', value: tournaments.filter(isRunning).length },
    { label: 'Starting Soon', value: tournaments.filter(({ status }) => status === 'setup').length },
    { label: 'Completed', value: tournaments.filter(({ status }) => status === 'completed').length },
  ];
  return (
    <dl className="grid grid-cols-3 gap-3">
      {counters.map(({ label, value }) => (
        <Card key={label} className="flex flex-col-reverse justify-end gap-1 p-4 sm:p-5">
          <dt className="text-12 text-muted sm:text-14">{label}</dt>
          <dd className="font-display text-28 font-bold tabular sm:text-36">{isKnown ? value : '–'}</dd>
        </Card>
      ))}
    </dl>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading tournaments">
      <Grid>
        {SKELETONS.map((key) => (
          <TileSkeleton key={key} />
        ))}
      </Grid>
    </div>
  );
}

function Browser({ tournaments }: { tournaments: TournamentCard[] }) {
  const [search, setSearch] = useSearchParams();
  const filter = toFilter(search.get('filter'));
  const shown = tournaments.filter((tournament) => matchesFilter(tournament, filter));
  const choose = (next: Filter) => setSearch(next === 'all' ? {} : { filter: next }, { replace: true });
  return (
    <Section title="Browse All Tournaments">
      <fieldset aria-label="Filter" className="flex flex-wrap gap-2 max-sm:*:min-w-11 max-sm:*:px-2.5">
        {FILTERS.map(({ value, label }) => (
          <Button
            key={value}
            aria-pressed={filter === value}
            variant={filter === value ? 'primary' : 'secondary'}
            onClick={() => choose(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 && <Nothing filter={filter} />}
      {shown.length > 0 && (
        <Grid>
          {shown.map((tournament) => (
            <TournamentTile key={tournament.id} tournament={tournament} />
          ))}
        </Grid>
      )}
    </Section>
  );
}

function Nothing({ filter }: { filter: Filter }) {
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
  const name = FILTERS.find(({ value }) => value === filter)?.label.toLowerCase();
  return (
    <EmptyState
      title={`No ${name} tournaments`}
      description={`There are currently no ${name} tournaments.`}
      action={create}
    />
  );
}

function Grid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}

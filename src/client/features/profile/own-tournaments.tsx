import { useInfiniteQuery } from '@tanstack/react-query';
import { TournamentRow } from '#client/entities/tournament/tournament-row.tsx';
import { moreOf, pagedQuery, rowsOf } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS } from '#client/lib/api/read-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { useListStart } from './use-list-start.tsx';

/** How many tournaments show before the user presses the button. */
const SHOWN = 6;
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-2';

const userTournamentsQuery = (userId: number) =>
  pagedQuery<TournamentCard>(['/api/users', userId, 'tournaments'], { staleTime: RANKING_FRESH_MS });

/** The tournaments that the user created or joined. */
export function OwnTournaments({ userId }: { userId: number }) {
  const query = useInfiniteQuery(userTournamentsQuery(userId));
  const tournaments = rowsOf(query.data);
  const { shown, button, isExpanded } = useListStart(tournaments, SHOWN, query.hasNextPage);
  if (!query.data) {
    return (
      <Unloaded
        query={query}
        label="Loading tournaments"
        what="your tournaments"
        rowClassName="h-22 rounded-panel"
        className={LIST}
      />
    );
  }
  if (tournaments.length === 0) {
    return (
      <EmptyState
        title="No tournaments yet"
        description="Join one that is about to begin, or start your own."
        action={<LinkButton href="/tournaments">All Tournaments</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul className={LIST}>
        {shown.map((tournament) => (
          <TournamentRow
            key={tournament.id}
            tournament={tournament}
            creatorLabel={tournament.creatorId === userId ? 'Yours' : null}
          />
        ))}
      </ul>
      {button}
      {isExpanded && <ShowMore {...moreOf(query)} />}
    </>
  );
}

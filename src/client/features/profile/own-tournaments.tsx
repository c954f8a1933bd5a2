import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TournamentRow } from '#client/entities/tournament/tournament-row.tsx';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { userTournamentsQuery } from './queries.ts';

/** How many tournaments show before the user presses the button. */
const SHOWN = 6;
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-2';

type Props = { userId: number };

/** The tournaments that the user created or joined. */
export function OwnTournaments({ userId }: Props) {
  const query = useInfiniteQuery(userTournamentsQuery(userId));
  const { data } = query;
  const [isExpanded, setIsExpanded] = useState(false);
  if (!data) {
    return (
      <Unloaded
        query={query}
        label="Loading tournaments"
        title="Your tournaments could not be loaded"
        rowClassName="h-22 rounded-panel"
        className={LIST}
      />
    );
  }
  const tournaments = rowsOf(data);
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
        {(isExpanded ? tournaments : tournaments.slice(0, SHOWN)).map((tournament) => (
          <TournamentRow
            key={tournament.id}
            tournament={tournament}
            creatorLabel={tournament.creatorId === userId ? 'Yours' : null}
          />
        ))}
      </ul>
      {tournaments.length > SHOWN && !isExpanded && (
        <Button className="self-start" onClick={() => setIsExpanded(true)}>
          {query.hasNextPage ? 'Show all' : `Show all ${tournaments.length}`}
        </Button>
      )}
      {isExpanded && <ShowMore {...moreOf(query)} />}
    </>
  );
}

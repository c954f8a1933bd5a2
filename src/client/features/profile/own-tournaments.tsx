import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { StatusBadge } from '#client/entities/tournament/status-badge.tsx';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { userTournamentsQuery } from './queries.ts';

/** A longer list shows after a press of the button. */
const SHOWN = 6;
const SKELETONS = [1, 2, 3];
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-2';

type Props = { userId: number };

/** The tournaments that the user created or joined (rule W14). */
export function OwnTournaments({ userId }: Props) {
  const query = useInfiniteQuery(userTournamentsQuery(userId));
  const { data, isPending, isFetching, isLoadingError, refetch } = query;
  const [isExpanded, setIsExpanded] = useState(false);
  if (isPending) {
    return (
      <div role="status" aria-label="Loading tournaments" className={LIST}>
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-22 rounded-panel" />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return (
      <LoadFailed title="Your tournaments could not be loaded" isRetrying={isFetching} onRetry={refetch} />
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
          <Entry key={tournament.id} tournament={tournament} userId={userId} />
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

function Entry({ tournament, userId }: Props & { tournament: TournamentCard }) {
  const { id, name, status, songCount, maxParticipants, creatorId, champion, currentMatchup } = tournament;
  return (
    <Card as="li" className="transition-colors duration-150 hover:border-edge">
      <Link href={`/tournaments/${id}`} className="flex items-center gap-3 rounded-panel p-4">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={status} matchups={currentMatchup ? [currentMatchup] : []} />
            {creatorId === userId && <Badge tone="quiet">Yours</Badge>}
          </span>
          <span dir="auto" className="mt-2 block font-display text-18 font-bold wrap-anywhere">
            {name}
          </span>
          <span className="block text-14 text-muted">
            {champion ? `Won by ${champion.title}` : `${songCount} of ${maxParticipants} songs`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#client/lib/queries.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import {
  isNotThere,
  TournamentErrorBoundary,
  TournamentNotFound,
  TournamentPrivate,
  TournamentSkeleton,
  TournamentUnreachable,
} from './tournament/page-states.tsx';
import { TournamentView } from './tournament/tournament-view.tsx';
import { useTournament } from './tournament/use-tournament-page.ts';

/** `/tournaments/{id}`, for visitors too (T §2, R1). */
export function TournamentPage({ id }: { id: number }) {
  return (
    <TournamentErrorBoundary>
      <TournamentById id={id} />
    </TournamentErrorBoundary>
  );
}

function TournamentById({ id }: { id: number }) {
  const { detail, matchups } = useTournament(id);
  const card = useQueryClient()
    .getQueryData<TournamentCard[] | null>(queryKeys.tournaments)
    ?.find((known) => known.id === id);
  // Also of one that was just deleted, whose last answer is still kept.
  if (isNotThere(detail.error)) return <TournamentNotFound />;
  if (detail.data) return <TournamentView tournament={detail.data} matchups={matchups} />;
  if (detail.isPending) return <TournamentSkeleton known={card} />;
  if (detail.data === null) return <TournamentPrivate />;
  return <TournamentUnreachable onRetry={() => detail.refetch()} />;
}

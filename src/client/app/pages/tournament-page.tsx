import { useQueryClient } from '@tanstack/react-query';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import { isNotFound } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import {
  TournamentCrashed,
  TournamentGone,
  TournamentSkeleton,
  TournamentUnreachable,
} from './tournament/page-states.tsx';
import { TournamentView } from './tournament/tournament-view.tsx';
import { useIsClosed, useReadsOfHiddenTabs, useTournament } from './tournament/use-tournament-page.ts';

export { preloadPanel } from './tournament/panels.ts';

/** `/tournaments/{id}`, for visitors too. */
export function TournamentPage({ id }: { id: number }) {
  return (
    <ErrorBoundary fallback={<TournamentCrashed />}>
      <TournamentById id={id} />
    </ErrorBoundary>
  );
}

function TournamentById({ id }: { id: number }) {
  const { detail, tournament, matchups } = useTournament(id);
  useReadsOfHiddenTabs(id);
  const isClosed = useIsClosed(id, detail);
  const card = useQueryClient()
    .getQueryData<TournamentCard[] | null>(tournamentKeys.list)
    ?.find((known) => known.id === id);
  if (isClosed) return <TournamentGone reason="closed" />;
  // A tournament that was just deleted still has a cached answer.
  if (isNotFound(detail.error)) {
    const isOfRoom = detail.data?.pace === 'show' && !detail.data.isPublic;
    return <TournamentGone reason={isOfRoom ? 'room' : 'missing'} />;
  }
  if (tournament) return <TournamentView tournament={tournament} matchups={matchups} />;
  if (detail.isPending) return <TournamentSkeleton known={card} />;
  if (tournament === null) return <TournamentGone reason="private" />;
  return <TournamentUnreachable onRetry={detail.refetch} />;
}

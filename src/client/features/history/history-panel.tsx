import { useInfiniteQuery } from '@tanstack/react-query';
import { HistoryFeed } from '#client/entities/history/history-feed.tsx';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { DrawCard } from './draw-card.tsx';

const historyQuery = (tournamentId: number) =>
  pagedQuery<HistoryEntry>(['/api/tournaments', tournamentId, 'history'], { staleTime: 0 });

/** What was changed in a tournament, when, by whom and why, and the check of its draw. */
export function HistoryPanel({ tournament }: { tournament: TournamentDetail }) {
  const query = useInfiniteQuery(historyQuery(tournament.id));
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <h2 className="text-22">History</h2>
      <DrawCard tournament={tournament} />
      <HistoryFeed query={query} empty="No changes yet" />
    </div>
  );
}

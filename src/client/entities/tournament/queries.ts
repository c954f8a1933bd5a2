import { queryOptions } from '@tanstack/react-query';
import { mergeTournament, patchCards } from '#client/entities/matchup/merge-matchups.ts';
import { mergedSharing, REFRESH_MS, read } from '#client/lib/api/read-query.ts';
import type { Participation, TournamentCard, TournamentDetail } from '#contract/tournament.ts';

/** Query keys are the segments of the path that they are read from. */
export const tournamentKeys = {
  list: ['/api/tournaments'],
  detail: (id: number) => ['/api/tournaments', id],
  participation: (id: number) => ['/api/tournaments', id, 'participation'],
} as const;

/** The list is polled every 30 s, refetched on focus and always stale (rule U8). */
export const tournamentsQuery = queryOptions({
  queryKey: tournamentKeys.list,
  queryFn: read<TournamentCard[] | null>,
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  structuralSharing: mergedSharing<TournamentCard[]>((cached, next) =>
    patchCards(
      next,
      (cached ?? []).flatMap((card) => card.currentMatchup ?? []),
    ),
  ),
});

export const tournamentQuery = (id: number) =>
  queryOptions({
    queryKey: tournamentKeys.detail(id),
    queryFn: read<TournamentDetail | null>,
    refetchInterval: REFRESH_MS,
    structuralSharing: mergedSharing<TournamentDetail>(mergeTournament),
  });

export const participationQuery = (id: number) =>
  queryOptions({
    queryKey: tournamentKeys.participation(id),
    queryFn: read<Participation | null>,
  });

import { queryOptions } from '@tanstack/react-query';
import { RANKING_FRESH_MS, read } from '#client/lib/api/read-query.ts';
import type { Achievement, OwnSession } from '#contract/account.ts';
import type { TournamentCard } from '#contract/tournament.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: read<OwnSession[] | null>,
});

export const userTournamentsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['/api/users', userId, 'tournaments'],
    queryFn: read<TournamentCard[] | null>,
    staleTime: RANKING_FRESH_MS,
  });

export const achievementsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['/api/users', userId, 'achievements'],
    queryFn: read<Achievement[] | null>,
    staleTime: RANKING_FRESH_MS,
  });

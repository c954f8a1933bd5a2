import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS, read } from '#client/lib/api/read-query.ts';
import type { Achievement, OwnSession } from '#contract/account.ts';
import type { TournamentCard } from '#contract/tournament.ts';

export const ownSessionsQuery = pagedQuery<OwnSession>(['/api/auth/sessions']);

export const userTournamentsQuery = (userId: number) =>
  pagedQuery<TournamentCard>(['/api/users', userId, 'tournaments'], { staleTime: RANKING_FRESH_MS });

export const achievementsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['/api/users', userId, 'achievements'],
    queryFn: read<Achievement[] | null>,
    staleTime: RANKING_FRESH_MS,
  });

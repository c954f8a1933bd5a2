import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS, readQuery } from '#client/lib/api/read-query.ts';
import type { Achievement, OwnSession } from '#contract/account.ts';
import type { TournamentCard } from '#contract/tournament.ts';

export const ownSessionsQuery = pagedQuery<OwnSession>(['/api/auth/sessions']);

export const userTournamentsQuery = (userId: number) =>
  pagedQuery<TournamentCard>(['/api/users', userId, 'tournaments'], { staleTime: RANKING_FRESH_MS });

export const achievementsQuery = (userId: number) =>
  readQuery<Achievement[] | null>(['/api/users', userId, 'achievements'], { staleTime: RANKING_FRESH_MS });

import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS, read } from '#client/lib/api/read-query.ts';
import type { UserVotes } from '#contract/vote.ts';

export const voteKeys = {
  own: (tournamentId: number) => ['/api/tournaments', tournamentId, 'user-votes'],
} as const;

export const userVotesQuery = (tournamentId: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: voteKeys.own(tournamentId),
    queryFn: read<UserVotes | null>,
    enabled: isSignedIn,
    refetchInterval: REFRESH_MS,
  });

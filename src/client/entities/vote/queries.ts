import { queryOptions } from '@tanstack/react-query';
import { voteKeys } from '#client/lib/api/keys.ts';
import { everyThirtySeconds, read } from '#client/lib/api/read-query.ts';
import type { AccountVotes } from '#contract/guest.ts';
import type { VoteCheck } from '#contract/matchup.ts';
import type { UserVotes, VoterStanding } from '#contract/vote.ts';

/** Whether a key is that of a `voterStandingQuery`, of any tournament. */
export const isStanding = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey.at(-1) === 'voter';

export const userVotesQuery = (tournamentId: number, enabled: boolean) =>
  queryOptions({
    queryKey: voteKeys.own(tournamentId),
    queryFn: read<UserVotes | null>,
    enabled,
    refetchInterval: everyThirtySeconds,
  });

/** Read when a tab becomes visible again; never kept, because pushes make it stale. */
export const voteCheckQuery = (matchupId: number) =>
  queryOptions({
    queryKey: voteKeys.check(matchupId),
    queryFn: read<VoteCheck | null>,
    staleTime: 0,
    gcTime: 0,
  });

/** Whether the viewer may vote; null for a visitor who is no guest. */
export const voterStandingQuery = (tournamentId: number, enabled: boolean) =>
  queryOptions({
    queryKey: voteKeys.standing(tournamentId),
    queryFn: read<VoterStanding | null>,
    enabled,
  });

/** The matchups in which an account of this browser has voted before it signed out. */
export const accountVotesQuery = (tournamentId: number, enabled: boolean) =>
  queryOptions({
    queryKey: voteKeys.ofAccounts(tournamentId),
    queryFn: read<AccountVotes>,
    enabled,
  });

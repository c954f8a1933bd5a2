import { voteKeys } from '#client/lib/api/keys.ts';
import { everyThirtySeconds, readQuery } from '#client/lib/api/read-query.ts';
import type { AccountVotes } from '#contract/guest.ts';
import type { VoteCheck } from '#contract/matchup.ts';
import type { UserVotes, VoterStanding } from '#contract/vote.ts';

export const userVotesQuery = (tournamentId: number, enabled: boolean) =>
  readQuery<UserVotes | null>(voteKeys.own(tournamentId), { enabled, refetchInterval: everyThirtySeconds });

/** Read when a tab becomes visible again; never kept, because pushes make it stale. */
export const voteCheckQuery = (matchupId: number) =>
  readQuery<VoteCheck | null>(voteKeys.check(matchupId), { staleTime: 0, gcTime: 0 });

/** Whether the viewer may vote; null for a visitor who is no guest. */
export const voterStandingQuery = (tournamentId: number, enabled: boolean) =>
  readQuery<VoterStanding | null>(voteKeys.standing(tournamentId), { enabled });

/** The matchups in which an account of this browser has voted before it signed out. */
export const accountVotesQuery = (tournamentId: number, enabled: boolean) =>
  readQuery<AccountVotes>(voteKeys.ofAccounts(tournamentId), { enabled });

import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { matchupKeys, tournamentKeys, voteKeys } from '#client/lib/api/keys.ts';
import { keepOwnVote, ownTallyOf } from '#client/live/own-votes.ts';
import { keepTallies } from '#client/live/tallies.ts';
import type { UserVotes, VoteAnswer } from '#contract/vote.ts';
import { choiceAfter, type PendingVote } from './optimistic-vote.ts';

/** `songId` is the choice after the call. The call names the clicked song, which it sets or removes. */
export type VoteIntent = PendingVote & {
  tournamentId: number;
  clickedSongId: number;
  key: string;
  /** The voter becomes a guest by this vote. */
  isFirst?: boolean | undefined;
};

/** One key for all tournaments: a user has one pending vote at a time. */
export const VOTE_KEY = ['vote'];

/** From this status on the vote may have been counted. */
const FIRST_SERVER_FAILURE = 500;

/**
 * The call of a vote. A pending vote is shown on top of the cache and never written into it, so a failure has nothing
 * to roll back.
 */
export function voteMutation(client: QueryClient) {
  return {
    mutationKey: VOTE_KEY,
    // A vote counts now or fails now: it never waits for the connection to come back.
    networkMode: 'always' as const,
    // A vote without an answer is offered again while the matchup is open.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: async ({ tournamentId, matchupId, songId, clickedSongId, key, isFirst }: VoteIntent) => {
      if (isFirst) await (await import('./guest/become-guest.ts')).becomeGuest();
      return call('POST /api/votes', {
        body: {
          tournamentId,
          matchupId,
          songId: clickedSongId,
          intent: songId === null ? 'remove' : 'set',
        },
        idempotencyKey: key,
      });
    },
    // Reads that began before the vote was counted would hide it.
    onMutate: ({ tournamentId }: VoteIntent) =>
      client.cancelQueries({ queryKey: voteKeys.own(tournamentId) }),
    onSuccess: async (answer: VoteAnswer, { tournamentId, isFirst }: VoteIntent) => {
      if (isFirst) {
        client.setQueryData(voteKeys.standing(tournamentId), { mayVote: true, message: null });
        void import('./guest/become-guest.ts').then(({ announceGuest }) => announceGuest());
      }
      await keepOwnVote(client, { tournamentId, ...answer, ...ownTallyOf(answer.tally) });
      keepTallies(client, [answer.tally]);
    },
    onError: (_error: Error, { tournamentId }: VoteIntent) => {
      void client.invalidateQueries({ queryKey: voteKeys.own(tournamentId) });
      void client.invalidateQueries({ queryKey: matchupKeys.ofTournament(tournamentId) });
      void client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
    },
  };
}

/** Whether a vote from any screen waits for its answer. */
export function isVotePending(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: VOTE_KEY }) > 0;
}

/** The call that a click on a song makes; null while another vote is pending or the user's ballots are not loaded. */
export function voteIntent(
  client: QueryClient,
  vote: { tournamentId: number; matchupId: number; songId: number; isFirst?: boolean },
): VoteIntent | null {
  const { tournamentId, matchupId, songId, isFirst } = vote;
  if (isVotePending(client)) return null;
  // Before the user's ballots are loaded, a click could remove a vote that the screen does not show.
  const ballots = client.getQueryData<UserVotes | null>(voteKeys.own(tournamentId));
  if (ballots === undefined) return null;
  const own = ballots?.find((ballot) => ballot.matchupId === matchupId)?.songId ?? null;
  const choice = choiceAfter(own, songId);
  const failed = failedVote(client, matchupId);
  // The same choice again is a repeat of a call that may have been counted (rule V9).
  const key = failed?.songId === choice ? failed.key : newIdempotencyKey();
  return { tournamentId, matchupId, clickedSongId: songId, songId: choice, key, isFirst };
}

/** A filter for the votes on a matchup in the mutation cache, which keeps the order of the presses. */
export const votesOn = (matchupId: number) => ({
  mutationKey: VOTE_KEY,
  predicate: ({ state }: { state: { variables: unknown } }) =>
    (state.variables as VoteIntent | undefined)?.matchupId === matchupId,
});

/** The last vote of a matchup, if it failed and may still have been counted: without an answer, or with a 5xx. */
function failedVote(client: QueryClient, matchupId: number): VoteIntent | null {
  const last = client.getMutationCache().findAll(votesOn(matchupId)).at(-1)?.state;
  if (last?.status !== 'error') return null;
  const isRefused = last.error instanceof ApiError && last.error.status < FIRST_SERVER_FAILURE;
  return isRefused ? null : (last.variables as VoteIntent);
}

import type { QueryClient } from '@tanstack/react-query';
import { matchupKeys } from '#client/entities/matchup/queries.ts';
import { patchTallies } from '#client/entities/tournament/live-updates.ts';
import { tournamentKeys } from '#client/entities/tournament/queries.ts';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import type { UserVotes, VoteAnswer } from '#contract/vote.ts';
import { choiceAfter, type PendingVote, withBallot } from './optimistic-vote.ts';
import { voteKeys } from './queries.ts';

/** `clickedSongId` goes to the server, which toggles; `songId` is the choice after the call. */
export type VoteIntent = PendingVote & { tournamentId: number; clickedSongId: number; key: string };

/** One key for all tournaments: a user has one pending vote at a time. */
export const VOTE_KEY = ['vote'];

/** From this status on the vote may have been counted. */
const FIRST_SERVER_FAILURE = 500;

/**
 * The call of a vote. A pending vote is shown on top of the cache and never written into it, so a failure has nothing
 * to roll back (rule V8).
 */
export function voteMutation(client: QueryClient) {
  return {
    mutationKey: VOTE_KEY,
    // A vote counts now or fails now: it never waits for the connection to come back.
    networkMode: 'always' as const,
    mutationFn: ({ tournamentId, matchupId, clickedSongId, key }: VoteIntent) =>
      call('POST /api/votes', {
        body: { tournamentId, matchupId, songId: clickedSongId },
        idempotencyKey: key,
      }),
    onMutate: ({ tournamentId }: VoteIntent) => cancelBallotReads(client, tournamentId),
    onSuccess: async (answer: VoteAnswer, { tournamentId }: VoteIntent) => {
      await cancelBallotReads(client, tournamentId);
      keepAnswer(client, tournamentId, answer);
    },
    onError: (_error: Error, { tournamentId }: VoteIntent) => {
      void client.invalidateQueries({ queryKey: voteKeys.own(tournamentId) });
      void client.invalidateQueries({ queryKey: matchupKeys.ofTournament(tournamentId) });
      void client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
    },
  };
}

/** Cancels reads that began before the vote was counted: their answer would hide it. */
function cancelBallotReads(client: QueryClient, tournamentId: number): Promise<void> {
  return client.cancelQueries({ queryKey: voteKeys.own(tournamentId) });
}

function keepAnswer(client: QueryClient, tournamentId: number, { matchupId, songId, tally }: VoteAnswer) {
  client.setQueryData<UserVotes | null>(voteKeys.own(tournamentId), (ballots) =>
    withBallot(ballots ?? [], matchupId, songId),
  );
  patchTallies(client, tournamentId, [tally]);
}

/** Whether a vote from any screen waits for its answer. */
export function isVotePending(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: VOTE_KEY }) > 0;
}

/** The call that a click on a song makes; null while another vote is pending or the own ballots are not loaded. */
export function voteIntent(
  client: QueryClient,
  { tournamentId, matchupId, songId }: { tournamentId: number; matchupId: number; songId: number },
): VoteIntent | null {
  if (isVotePending(client)) return null;
  // Before the own ballots are loaded, a click could remove a vote that the screen does not show.
  const ballots = client.getQueryData<UserVotes | null>(voteKeys.own(tournamentId));
  if (ballots === undefined) return null;
  const own = ballots?.find((ballot) => ballot.matchupId === matchupId)?.songId ?? null;
  const choice = choiceAfter(own, songId);
  const key = unansweredKey(client, matchupId, choice) ?? newIdempotencyKey();
  return { tournamentId, matchupId, clickedSongId: songId, songId: choice, key };
}

/**
 * The key of an earlier call for the same choice that got no answer and may have been counted. A new key would count as
 * a second click, which removes the vote (rule V9).
 */
function unansweredKey(client: QueryClient, matchupId: number, choice: number | null): string | null {
  const last = client
    .getMutationCache()
    .findAll({ mutationKey: VOTE_KEY })
    .filter((mutation) => (mutation.state.variables as VoteIntent | undefined)?.matchupId === matchupId)
    .at(-1);
  if (last?.state.status !== 'error') return null;
  const { error } = last.state;
  if (error instanceof ApiError && error.status < FIRST_SERVER_FAILURE) return null;
  const intent = last.state.variables as VoteIntent;
  return intent.songId === choice ? intent.key : null;
}

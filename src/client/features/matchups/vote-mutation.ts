import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { patchTallies } from '#client/lib/live-updates.ts';
import { queryKeys } from '#client/lib/queries.ts';
import type { UserVotes, VoteAnswer } from '#contract/vote.ts';
import { choiceAfter, type PendingVote, withBallot } from './optimistic-vote.ts';

/** `clickedSongId` goes to the server, which toggles; `songId` is where the vote leads. */
export type VoteIntent = PendingVote & { tournamentId: number; clickedSongId: number; key: string };

/** One for all tournaments: a reader has one vote on its way at a time (A §5). */
export const VOTE_KEY = ['vote'];

/** From this status on it is not known whether the vote was counted. */
const FIRST_SERVER_FAILURE = 500;

/**
 * The vote itself (T §4, R41). What is shown meanwhile is laid over the cache and never written into it, so that a
 * failure leaves nothing to undo: the vote is no longer on its way, that is all.
 */
export function voteMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: VOTE_KEY,
    // A vote counts now or fails now: it never waits for the connection to come back.
    networkMode: 'always',
    mutationFn: ({ tournamentId, matchupId, clickedSongId, key }: VoteIntent) =>
      call('POST /api/votes', {
        body: { tournamentId, matchupId, songId: clickedSongId },
        idempotencyKey: key,
      }),
    onMutate: ({ tournamentId }) => dropOldBallots(client, tournamentId),
    onSuccess: async (answer, { tournamentId }) => {
      await dropOldBallots(client, tournamentId);
      keepAnswer(client, tournamentId, answer);
    },
    onError: (_error, { tournamentId }) => {
      const { userVotes, matchups, tournaments } = queryKeys;
      void client.invalidateQueries({ queryKey: userVotes(tournamentId) });
      void client.invalidateQueries({ queryKey: matchups(tournamentId) });
      void client.invalidateQueries({ queryKey: tournaments, exact: true });
    },
  });
}

/** Ballots that were read before a vote was counted must not arrive after it. */
function dropOldBallots(client: QueryClient, tournamentId: number): Promise<void> {
  return client.cancelQueries({ queryKey: queryKeys.userVotes(tournamentId) });
}

function keepAnswer(client: QueryClient, tournamentId: number, { matchupId, songId, tally }: VoteAnswer) {
  client.setQueryData<UserVotes | null>(queryKeys.userVotes(tournamentId), (ballots) =>
    withBallot(ballots ?? [], matchupId, songId),
  );
  patchTallies(client, tournamentId, [tally]);
}

/** Whether a vote is on its way, from whichever screen. */
export function isVotePending(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: VOTE_KEY }) > 0;
}

/** What a click on a song asks for; null while another vote is on its way or the own ballots are not known yet. */
export function voteIntent(
  client: QueryClient,
  { tournamentId, matchupId, songId }: { tournamentId: number; matchupId: number; songId: number },
): VoteIntent | null {
  if (isVotePending(client)) return null;
  // Until the own ballots are known, a click could take away a vote that the screen does not show.
  const ballots = client.getQueryData<UserVotes | null>(queryKeys.userVotes(tournamentId));
  if (ballots === undefined) return null;
  const own = ballots?.find((ballot) => ballot.matchupId === matchupId)?.songId ?? null;
  const choice = choiceAfter(own, songId);
  const key = unansweredKey(client, matchupId, choice) ?? newIdempotencyKey();
  return { tournamentId, matchupId, clickedSongId: songId, songId: choice, key };
}

/**
 * A vote whose answer never came may have been counted. The same choice again carries the same key, so that it is not
 * counted as a second click, which would take the vote away (R26).
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

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api/api.ts';
import { clockOf } from '#client/lib/matchup-clock.ts';
import { userVotesQuery } from '#client/lib/queries.ts';
import { handleUnauthorized, redirectToLogin, useCurrentUser } from '#client/lib/session.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { VoteAnswer } from '#contract/vote.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import type { PendingVote } from './optimistic-vote.ts';
import { isVotePending, VOTE_KEY, type VoteIntent, voteIntent, voteMutation } from './vote-mutation.ts';

/** The one vote that is on its way, whichever screen sent it. */
export function usePendingVote(): PendingVote | null {
  const pending = useMutationState({
    filters: { mutationKey: VOTE_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as VoteIntent,
  });
  return pending[0] ?? null;
}

type Options = {
  /** On the tournament page's card a vote that the server said nothing about fails in words of its own (T §8). */
  isOnCard?: boolean;
};

/** Votes on a matchup: shown at once, one at a time, taken back alone when it fails (T §4, R41). */
export function useVote(
  tournamentId: number,
  { isOnCard = false }: Options = {},
): (matchup: Matchup, songId: number) => void {
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const vote = voteMutation(client);
  const mutation = useMutation({
    ...vote,
    onSuccess: async (...args) => {
      await vote.onSuccess?.(...args);
      tellSuccess(args[0]);
    },
    onError: (...args) => {
      if (handleUnauthorized(args[0])) return;
      tellFailure(args[0], isOnCard && (args[1].songId === null ? 'Failed removing vote' : 'Failed voting'));
      void vote.onError?.(...args);
    },
  });

  const cast = (matchup: Matchup, songId: number) => {
    const intent = voteIntent(client, { tournamentId, matchupId: matchup.id, songId });
    if (!intent) return;
    if (intent.songId !== null) toast({ title: 'Vote cast!' });
    mutation.mutate(intent);
  };

  return (matchup, songId) => {
    if (!user) return redirectToLogin();
    if (isVotePending(client) || refuse(matchup)) return;
    const { queryKey, queryFn } = userVotesQuery(tournamentId, true);
    if (client.getQueryData(queryKey) !== undefined) return cast(matchup, songId);
    // What the reader voted before decides what a press means: it waits for that.
    client.fetchQuery({ queryKey, queryFn }).then(
      () => cast(matchup, songId),
      (error) => tellFailure(error, isOnCard && 'Failed voting'),
    );
  };
}

/** What the clock forbids is told here, without a call (T §5); the server decides all the same. */
function refuse(matchup: Matchup): boolean {
  const state = votingState(clockOf(matchup), serverNow());
  if (state === 'open') return false;
  if (state === 'locked') {
    toast({
      title: 'Voting locked',
      description: 'Voting closes with 10 seconds remaining',
      variant: 'destructive',
    });
    return true;
  }
  const description =
    state === 'ended'
      ? 'Voting closed: Voting is no longer available for this matchup.'
      : 'This match is not currently accepting votes.';
  toast({ title: 'Vote failed', description, variant: 'destructive' });
  return true;
}

function tellSuccess({ deleted, isUpdate }: VoteAnswer) {
  if (deleted) return toast({ title: 'Vote removed!' });
  if (!isUpdate) return toast({ title: 'Vote confirmed!' });
  return toast({ title: 'Vote updated!', description: 'Your vote has been changed successfully.' });
}

function tellFailure(error: unknown, unexplained: string | false) {
  const message = error instanceof ApiError ? error.serverMessage : null;
  toast({
    title: (!message && unexplained) || 'Vote failed',
    description: message ?? 'The server could not be reached. Please try again.',
    variant: 'destructive',
  });
}

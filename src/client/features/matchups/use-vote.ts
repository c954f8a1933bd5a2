import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api.ts';
import { clockOf } from '#client/lib/matchup-clock.ts';
import { patchMatchups, patchTournament } from '#client/lib/merge-matchups.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { handleUnauthorized, redirectToLogin, useCurrentUser } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { UserVotes, VoteAnswer } from '#contract/vote.ts';
import { votingState } from '#engine/voting-window.ts';
import { choiceAfter, type PendingVote, withBallot } from './optimistic-vote.ts';

/** `clickedSongId` goes to the server, which toggles; `songId` is where the vote leads. */
type VoteIntent = PendingVote & { clickedSongId: number; key: string };

const voteKey = (tournamentId: number) => ['vote', tournamentId];

/** The one vote of a tournament that is on its way, whichever screen sent it. */
export function usePendingVote(tournamentId: number): PendingVote | null {
  const pending = useMutationState({
    filters: { mutationKey: voteKey(tournamentId), status: 'pending' },
    select: (mutation) => mutation.state.variables as VoteIntent,
  });
  return pending[0] ?? null;
}

/** Votes on a matchup: shown at once, one at a time, taken back alone when it fails (T §4, R41). */
export function useVote(tournamentId: number): (matchup: Matchup, songId: number) => void {
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const mutation = useMutation({
    mutationKey: voteKey(tournamentId),
    // A vote counts now or fails now: it never waits for the connection to come back.
    networkMode: 'always',
    mutationFn: ({ matchupId, clickedSongId, key }: VoteIntent) =>
      call('POST /api/votes', {
        body: { tournamentId, matchupId, songId: clickedSongId },
        idempotencyKey: key,
      }),
    // Ballots that were read before this vote must not arrive after it.
    onMutate: () => client.cancelQueries({ queryKey: queryKeys.userVotes(tournamentId) }),
    onSuccess: (answer) => {
      keepAnswer(client, tournamentId, answer);
      tellSuccess(answer);
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      tellFailure(error);
      void client.invalidateQueries({ queryKey: queryKeys.userVotes(tournamentId) });
      void client.invalidateQueries({ queryKey: queryKeys.matchups(tournamentId) });
    },
  });

  return (matchup, songId) => {
    if (!user) return redirectToLogin();
    if (client.isMutating({ mutationKey: voteKey(tournamentId) }) > 0) return;
    if (refuse(matchup)) return;
    // Until the own ballots are known, a click could take away a vote that the screen does not show.
    const known = client.getQueryState<UserVotes | null>(queryKeys.userVotes(tournamentId));
    if (known?.status === 'pending') return;
    const ballots = known?.data ?? [];
    const own = ballots.find((ballot) => ballot.matchupId === matchup.id)?.songId ?? null;
    const choice = choiceAfter(own, songId);
    if (choice !== null) toast({ title: 'Vote cast!' });
    mutation.mutate({
      matchupId: matchup.id,
      clickedSongId: songId,
      songId: choice,
      key: unansweredKey(client, tournamentId, matchup.id, choice) ?? newIdempotencyKey(),
    });
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

/**
 * A vote whose answer never came may have been counted. The same choice again carries the same key, so that it is not
 * counted as a second click, which would take the vote away (R26).
 */
function unansweredKey(
  client: QueryClient,
  tournamentId: number,
  matchupId: number,
  choice: number | null,
): string | null {
  const last = client
    .getMutationCache()
    .findAll({ mutationKey: voteKey(tournamentId) })
    .filter((mutation) => (mutation.state.variables as VoteIntent | undefined)?.matchupId === matchupId)
    .at(-1);
  if (last?.state.status !== 'error' || last.state.error instanceof ApiError) return null;
  const intent = last.state.variables as VoteIntent;
  return intent.songId === choice ? intent.key : null;
}

function keepAnswer(client: QueryClient, tournamentId: number, { matchupId, songId, tally }: VoteAnswer) {
  client.setQueryData<UserVotes | null>(queryKeys.userVotes(tournamentId), (ballots) =>
    withBallot(ballots ?? [], matchupId, songId),
  );
  client.setQueryData<Matchup[] | null>(
    queryKeys.matchups(tournamentId),
    (old) => old && patchMatchups(old, [tally]),
  );
  client.setQueryData<TournamentDetail | null>(
    queryKeys.tournament(tournamentId),
    (old) => old && patchTournament(old, [tally]),
  );
}

function tellSuccess({ deleted, isUpdate }: VoteAnswer) {
  if (deleted) return toast({ title: 'Vote removed!' });
  if (!isUpdate) return toast({ title: 'Vote confirmed!' });
  return toast({ title: 'Vote updated!', description: 'Your vote has been changed successfully.' });
}

function tellFailure(error: unknown) {
  const message = error instanceof ApiError ? error.serverMessage : null;
  toast({
    title: 'Vote failed',
    description: message ?? 'The server could not be reached. Please try again.',
    variant: 'destructive',
  });
}

import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { askForCode } from '#client/entities/vote/code/kept-code.ts';
import { ApiError } from '#client/lib/api/api.ts';
import { voteKeys } from '#client/lib/api/keys.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { type ToastContent, toast } from '#client/lib/toast/toast-store.ts';
import type { Matchup } from '#contract/matchup.ts';
import { VOTE_CONFIRMED, VOTE_REMOVED, VOTE_UPDATED } from '#contract/messages/vote-answer.ts';
import { VOTING_REFUSALS } from '#contract/messages/voting-refusals.ts';
import type { VoteAnswer } from '#contract/vote.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import { keepVote, takeKeptVote } from './kept-vote.ts';
import { choiceAfter, type PendingVote } from './optimistic-vote.ts';
import { userVotesQuery, voterStandingQuery } from './queries.ts';
import {
  isVotePending,
  VOTE_KEY,
  type VoteIntent,
  voteIntent,
  voteMutation,
  votesOn,
} from './vote-mutation.ts';
import { useVoter } from './voter.ts';

/** The one vote that waits for its answer, from any screen. */
export function usePendingVote(): PendingVote | null {
  const pending = useMutationState({
    filters: { mutationKey: VOTE_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as VoteIntent,
  });
  return pending[0] ?? null;
}

/** The song of the user's last vote on a matchup, if that got no answer and a press on the song would repeat it. */
export function useUnsentSongId(matchupId: number, ownSongId: number | null): number | null {
  const last = useMutationState({ filters: votesOn(matchupId) }).at(-1);
  if (last?.status !== 'error' || last.error instanceof ApiError) return null;
  const { clickedSongId, songId } = last.variables as VoteIntent;
  return choiceAfter(ownSongId, clickedSongId) === songId ? clickedSongId : null;
}

type CastOptions = {
  /** Does nothing when the user has already voted for the song, instead of removing that vote. */
  keepsVote?: boolean;
};

export type VoteOptions = {
  /** The tournament page has its own words for a vote without an answer. */
  isOnTournamentPage?: boolean;
};

/** Votes on a matchup: shown at once, one vote at a time, undone alone when it fails (rule V7). */
export function useVote(
  tournamentId: number,
  { isOnTournamentPage = false }: VoteOptions = {},
): (matchup: Matchup, songId: number, options?: CastOptions) => void {
  const client = useQueryClient();
  const { isVoter, canBecomeGuest, needsCode, mayNeedCode, refusal: voterRefusal } = useVoter(tournamentId);
  const failureOf = (error: unknown, isRemoval = false): ToastContent => {
    const hasOwnTitle = isOnTournamentPage && !(error instanceof ApiError);
    const ownTitle = isRemoval ? 'Failed removing vote' : 'Failed voting';
    return failureToast(error, { title: hasOwnTitle ? ownTitle : 'Vote failed' });
  };
  const showFailure = (error: unknown) => toast(failureOf(error));
  const mutation = useApiMutation({
    ...voteMutation(client),
    success: (answer, { songId }) => successToast(answer, songId),
    failure: (error, { songId }) => failureOf(error, songId === null),
  });

  const cast = (matchup: Matchup, songId: number, { keepsVote = false }: CastOptions = {}) => {
    const press = { tournamentId, matchupId: matchup.id, songId, isFirst: canBecomeGuest };
    const intent = voteIntent(client, press);
    if (!intent || (keepsVote && intent.songId === null)) return;
    if (intent.songId !== null) toast({ title: 'Vote cast!' });
    mutation.mutate(intent);
  };

  const vote = (matchup: Matchup, songId: number, options?: CastOptions) => {
    if (!isVoter && !canBecomeGuest) {
      keepVote(matchup, songId);
      const returnTo = `/tournaments/${tournamentId}?tab=voting#matchup-${matchup.id}`;
      return redirectToLogin({ returnTo, isInvited: true });
    }
    if (isVotePending(client)) return;
    const refusal = refusalToast(matchup);
    if (refusal) return toast(refusal);
    if (voterRefusal)
      return toast({ title: 'Vote failed', description: voterRefusal, variant: 'destructive' });
    // A visitor has no earlier vote.
    if (canBecomeGuest) client.setQueryData(voteKeys.own(tournamentId), []);
    const { queryKey, queryFn } = userVotesQuery(tournamentId, true);
    if (client.getQueryData(queryKey) !== undefined) return cast(matchup, songId, options);
    // The press was on a song that is not shown as chosen, so it never removes a vote.
    client
      .fetchQuery({ queryKey, queryFn })
      .then(() => cast(matchup, songId, { keepsVote: true }), showFailure);
  };

  const needsForm = needsCode || (!isVoter && !canBecomeGuest);
  return (matchup, songId, options) => {
    // The button says when voting opens.
    if (votingState(clockOf(matchup), serverNow()) === 'upcoming') return;
    // Offline neither the sign-in nor the question for a code can be loaded, and the ballot says that already.
    if (needsForm && navigator.onLine === false) return;
    if (needsCode) return askForCode(tournamentId);
    if (!mayNeedCode) return vote(matchup, songId, options);
    client
      .fetchQuery(voterStandingQuery(tournamentId, true))
      .then(
        (standing) => (standing?.mayVote ? vote(matchup, songId, options) : askForCode(tournamentId)),
        showFailure,
      );
  };
}

/** The refusal of a vote outside the voting window, without a call; the server decides in any case (rule V10). */
function refusalToast(matchup: Matchup): ToastContent | null {
  const state = votingState(clockOf(matchup), serverNow());
  if (state === 'open') return null;
  const title = state === 'locked' ? 'Voting locked' : 'Vote failed';
  const reason = state === 'locked' || state === 'ended' ? state : 'not_open';
  return { title, description: VOTING_REFUSALS[reason], variant: 'destructive' };
}

function successToast(answer: VoteAnswer, wantedSongId: number | null): ToastContent {
  const { deleted, isUpdate, songId, setAside } = answer;
  if (setAside) return { title: answer.message };
  if (deleted || (wantedSongId === null && songId === null)) return { title: VOTE_REMOVED };
  if (wantedSongId === null)
    return { title: 'Vote changed', description: 'You voted for the other song on another device.' };
  if (!isUpdate) return { title: VOTE_CONFIRMED };
  return { title: VOTE_UPDATED, description: 'Your vote has been changed successfully.' };
}

/** Casts the vote that the user pressed as a visitor, unless the user has cast it already. */
export function useKeptVote(tournamentId: number, matchups: readonly Matchup[]): void {
  const { user } = useCurrentUser();
  const vote = useVote(tournamentId, { isOnTournamentPage: true });
  useEffect(() => {
    if (!user || matchups.length === 0) return;
    const kept = takeKeptVote(tournamentId);
    const matchup = matchups.find(({ id }) => id === kept?.matchupId);
    if (kept && matchup) vote(matchup, kept.songId, { keepsVote: true });
  });
}

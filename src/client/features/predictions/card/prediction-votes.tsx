import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useRef } from 'react';
import { predictionKeys, replacePrediction } from '#client/features/predictions/queries.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { NO_TOKENS, PREDICTION_EXPIRED } from '#contract/messages/prediction.ts';
import type { Prediction, TokenRecord } from '#contract/prediction.ts';
import type { PredictionSide } from '#engine/kinds.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { OUTCOME_LABELS, ownResult, pointsNote, type VotingState } from './prediction-state.ts';

const SIDE_ICONS = { yes: ThumbsUp, no: ThumbsDown };

type Props = {
  prediction: Prediction;
  state: VotingState;
  /** Null for a visitor. */
  readerId: number | null;
};

/** The tally, the two buttons while the reader has a vote to give, even without a token, and a note. */
export function PredictionVotes({ prediction, state, readerId }: Props) {
  const { title, yesVotes, noVotes, totalVotes } = prediction;
  const points = pointsNote(prediction, readerId);
  const vote = useVoteOnPrediction(prediction.id);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears and would take the focus along.
  const keepFocus = () => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
  };
  const cast = (side: PredictionSide) => {
    if (state === 'no-tokens') toast({ title: NO_TOKENS });
    else vote.mutate(side, { onSuccess: keepFocus });
  };
  const count = (side: PredictionSide, votes: number) => (
    <span className="font-display text-22 font-bold tabular">
      {OUTCOME_LABELS[side]} {numberText(votes)}{' '}
      <span className="font-sans text-14 font-normal text-muted">
        ({roundedPercentage(votes, totalVotes)}%)
      </span>
    </span>
  );
  const button = (side: PredictionSide) => {
    const isChosen = vote.isPending && vote.variables === side;
    return (
      <Button
        icon={SIDE_ICONS[side]}
        variant={isChosen ? 'primary' : 'secondary'}
        isPending={vote.isPending}
        aria-disabled={state === 'no-tokens'}
        aria-label={`${OUTCOME_LABELS[side]}: ${title}`}
        pendingLabel={isChosen ? 'Voting...' : OUTCOME_LABELS[side]}
        size="large"
        onClick={() => cast(side)}
        className="font-display"
      >
        {OUTCOME_LABELS[side]}
      </Button>
    );
  };
  return (
    <div ref={box} tabIndex={-1} className="mt-auto flex flex-col gap-3 rounded-control">
      <div>
        <div className="mb-1.5 flex items-baseline justify-between gap-2">
          {count('yes', yesVotes)}
          {count('no', noVotes)}
        </div>
        <ShareBar
          size="large"
          of="answers"
          left={yesVotes}
          right={noVotes}
          label={`Yes ${countText(yesVotes, 'vote')}, No ${countText(noVotes, 'vote')}`}
        />
        <p className="mt-1.5 text-12 text-muted tabular">
          {countText(totalVotes, 'vote')} in total
          {points && `. ${points}`}
        </p>
      </div>
      {(state === 'open' || state === 'no-tokens') && (
        <div className="grid grid-cols-2 gap-2">
          {button('yes')}
          {button('no')}
        </div>
      )}
      <VotingNote prediction={prediction} state={state} readerId={readerId} />
    </div>
  );
}

/** The sign-in hint, or the reader's vote with its result and why the reader cannot vote. */
function VotingNote({ prediction, state, readerId }: Props) {
  const ownVote = prediction.userVote?.vote;
  if (state === 'signed-out') {
    return (
      <button
        type="button"
        onClick={() => redirectToLogin()}
        className="min-h-11 text-left text-14 font-semibold underline underline-offset-4"
      >
        Sign in to vote on predictions
      </button>
    );
  }
  const Icon = ownVote && SIDE_ICONS[ownVote];
  return (
    <>
      {Icon && (
        // As high as the two buttons, so that the tallies of a row of cards stand on one line.
        <p className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
          <Badge tone="solid" icon={<Icon aria-hidden="true" />}>
            You voted {OUTCOME_LABELS[ownVote]}
          </Badge>
          {ownResult(prediction, readerId)}
        </p>
      )}
      {state === 'no-tokens' && <p className="text-14 text-muted">{NO_TOKENS}</p>}
      {state === 'expired' && (
        <p className="text-14 text-muted">{PREDICTION_EXPIRED}. Its outcome is not settled yet.</p>
      )}
    </>
  );
}

/** Refusals that are shown as information, not as errors. */
const INFO: Record<string, string> = { NO_TOKENS, PREDICTION_EXPIRED };

/** Votes for one token. A vote that got no answer is sent again with its key and costs no second token. */
export function useVoteOnPrediction(id: number) {
  return useApiMutation({
    mutationFn: (vote: PredictionSide, idempotencyKey) =>
      call('POST /api/predictions/:id/vote', { params: { id }, body: { vote }, idempotencyKey }),
    // Otherwise a read that began before the vote would overwrite the new list with the old one.
    onMutate: (_vote, client) => client.cancelQueries({ queryKey: predictionKeys.list }),
    success: ({ message }) => ({ title: message }),
    failure: (error) => {
      const info = error instanceof ApiError ? INFO[error.code ?? ''] : undefined;
      if (info) return { title: info };
      return { title: 'Error', description: 'Failed to cast vote', variant: 'destructive' };
    },
    onSuccess: ({ prediction, tokens }, _vote, client) => {
      replacePrediction(client, prediction);
      client.setQueryData<TokenRecord | null>(predictionKeys.tokens, (old) => old && { ...old, tokens });
    },
    // The user may have voted on another device, or the prediction may have expired.
    onError: (_error, _vote, client) => {
      void client.invalidateQueries({ queryKey: predictionKeys.list });
      void client.invalidateQueries({ queryKey: predictionKeys.tokens });
    },
  });
}

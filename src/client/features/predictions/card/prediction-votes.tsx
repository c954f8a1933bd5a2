import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useRef } from 'react';
import { useVoteOnPrediction } from '#client/features/predictions/use-prediction-mutations.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { NO_TOKENS, PREDICTION_EXPIRED } from '#contract/messages/prediction.ts';
import type { Prediction } from '#contract/prediction.ts';
import type { PredictionSide } from '#engine/kinds.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { ownResult, pointsNote, SIDE_WORDS } from './outcome.ts';
import type { votingStateOf } from './voting-state.ts';

const SIDE_ICONS = { yes: ThumbsUp, no: ThumbsDown };

type Props = {
  prediction: Prediction;
  state: ReturnType<typeof votingStateOf>;
  /** Null for a visitor. */
  readerId: number | null;
};

/** The tally, the two buttons while the reader has a vote to give, even without a token, and a note. */
export function PredictionVotes({ prediction, state, readerId }: Props) {
  const { yesVotes, noVotes, totalVotes } = prediction;
  const points = pointsNote(prediction, readerId);
  const vote = useVoteOnPrediction(prediction.id);
  const showsButtons = state === 'open' || state === 'no-tokens';
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears and would take the focus along.
  const keepFocus = () => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
  };
  const cast = (side: PredictionSide) => {
    if (state === 'no-tokens') toast({ title: NO_TOKENS });
    else vote.mutate(side, { onSuccess: keepFocus });
  };
  return (
    <div ref={box} tabIndex={-1} className="mt-auto flex flex-col gap-3 rounded-control">
      <div>
        <div className="mb-1.5 flex items-baseline justify-between gap-2">
          <Count side="yes" votes={yesVotes} total={totalVotes} />
          <Count side="no" votes={noVotes} total={totalVotes} />
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
      {showsButtons && (
        <div className="grid grid-cols-2 gap-2">
          <SideButton side="yes" prediction={prediction} vote={vote} state={state} onVote={cast} />
          <SideButton side="no" prediction={prediction} vote={vote} state={state} onVote={cast} />
        </div>
      )}
      <VotingNote prediction={prediction} state={state} readerId={readerId} />
    </div>
  );
}

function Count({ side, votes, total }: { side: PredictionSide; votes: number; total: number }) {
  return (
    <span className="font-display text-22 font-bold tabular">
      {SIDE_WORDS[side]} {numberText(votes)}{' '}
      <span className="font-sans text-14 font-normal text-muted">({roundedPercentage(votes, total)}%)</span>
    </span>
  );
}

type SideButtonProps = Omit<Props, 'readerId'> & {
  side: PredictionSide;
  vote: ReturnType<typeof useVoteOnPrediction>;
  onVote: (side: PredictionSide) => void;
};

function SideButton({ side, prediction, vote, state, onVote }: SideButtonProps) {
  const Icon = SIDE_ICONS[side];
  const isChosen = vote.isPending && vote.variables === side;
  return (
    <Button
      variant={isChosen ? 'primary' : 'secondary'}
      isPending={vote.isPending}
      aria-disabled={state === 'no-tokens'}
      aria-label={`${SIDE_WORDS[side]}: ${prediction.title}`}
      pendingLabel={isChosen ? 'Voting...' : SIDE_WORDS[side]}
      size="large"
      onClick={() => onVote(side)}
      className="font-display"
    >
      <Icon aria-hidden="true" />
      {SIDE_WORDS[side]}
    </Button>
  );
}

/** The sign-in hint, or the reader's vote and why the reader cannot vote. */
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
  return (
    <>
      {ownVote && <OwnVote side={ownVote} result={ownResult(prediction, readerId)} />}
      {state === 'no-tokens' && <p className="text-14 text-muted">{NO_TOKENS}</p>}
      {state === 'expired' && (
        <p className="text-14 text-muted">{PREDICTION_EXPIRED}. Its outcome is not settled yet.</p>
      )}
    </>
  );
}

/** The side that the reader chose, with its result. */
function OwnVote({ side, result }: { side: PredictionSide; result: string | null }) {
  const Icon = SIDE_ICONS[side];
  return (
    // As high as the two buttons, so that the tallies of a row of cards stand on one line.
    <p className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold">
      <Badge tone="solid" icon={<Icon aria-hidden="true" />}>
        You voted {SIDE_WORDS[side]}
      </Badge>
      {result}
    </p>
  );
}

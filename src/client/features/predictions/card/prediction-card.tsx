import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import { tokensQuery } from '#client/features/predictions/queries.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { serverNow, useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { Prediction } from '#contract/prediction.ts';
import { DisputeNote } from './dispute-note.tsx';
import { DisputePrediction } from './dispute-prediction.tsx';
import { OUTCOME_WORDS } from './outcome.ts';
import { PredictionVotes } from './prediction-votes.tsx';
import { QuestionPicture } from './question-picture.tsx';
import { SettlePrediction } from './settle-prediction.tsx';
import { canDispute, canSettle, votingStateOf } from './voting-state.ts';

const LONG_CHARACTERS = 140;
const TICK_MS = 1000;
/** After its end a prediction changes with time only when the time for a dispute is over. */
const IDLE_MS = 60_000;

/** A question with its votes and the actions of this reader. */
export function PredictionCard({ prediction }: { prediction: Prediction }) {
  const { user } = useCurrentUser();
  const { data: tokenRecord } = useQuery({ ...tokensQuery, enabled: user !== null });
  const end = Date.parse(prediction.expiresAt);
  const isOver = end <= serverNow();
  const tick = useServerNow(isOver ? IDLE_MS : TICK_MS, end);
  // The last slow tick may be older than the end.
  const now = isOver ? Math.max(tick, end) : tick;
  const reader = { isSignedIn: user !== null, tokens: tokenRecord?.tokens ?? null };
  const { title, description, author, authorId } = prediction;
  return (
    <Card as="article" className="flex h-full flex-col overflow-hidden">
      <QuestionPicture prediction={prediction} />
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <ClosingState prediction={prediction} now={now} />
        <div>
          <h3 dir="auto" className="text-22 leading-tight wrap-anywhere">
            {title}
          </h3>
          <p className="mt-1 text-12 text-muted">
            Asked by <UserName user={author} userId={authorId} />
          </p>
        </div>
        {description && <Description text={description} />}
        <PredictionVotes
          prediction={prediction}
          state={votingStateOf(prediction, reader, now)}
          readerId={user?.id ?? null}
        />
        <DisputeNote prediction={prediction} />
        {canSettle(prediction, user, now) && <SettlePrediction prediction={prediction} />}
        {canDispute(prediction, now) && <DisputePrediction prediction={prediction} />}
      </div>
    </Card>
  );
}

/** The time left, the end, or the outcome and whether it is disputed. */
function ClosingState({ prediction, now }: { prediction: Prediction; now: number }) {
  const { outcome, expiresAt, dispute } = prediction;
  const end = new Date(expiresAt);
  if (outcome)
    return (
      <p className="flex flex-wrap gap-2">
        <Badge tone="solid">{OUTCOME_WORDS[outcome].badge}</Badge>
        {dispute?.status === 'open' && <Badge tone="soon">Disputed</Badge>}
      </p>
    );
  if (end.getTime() > now) {
    return (
      <p className="flex min-h-6 items-center gap-1.5 text-14 text-muted">
        Closes in <Countdown until={expiresAt} className="font-semibold text-ink" />
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-12 text-muted">
      <Badge tone="neutral">Expired</Badge>
      <time dateTime={expiresAt} {...exactOnHover(end)}>
        {mediumDate(end)}
      </time>
    </p>
  );
}

function Description({ text }: { text: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = text.length > LONG_CHARACTERS || text.includes('\n');
  return (
    <div className="text-14 text-muted">
      <p
        dir="auto"
        className={clsx('text-start whitespace-pre-line wrap-anywhere', !isExpanded && 'line-clamp-3')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="min-h-8 font-semibold text-ink underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}

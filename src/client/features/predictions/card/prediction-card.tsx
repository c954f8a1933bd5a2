import { clsx } from 'clsx';
import { Gavel, type LucideIcon, MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { serverNow, useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { Prediction } from '#contract/prediction.ts';
import type { DisputeStatus } from '#engine/kinds.ts';
import { canDispute, canSettle, OUTCOME_LABELS, votingStateOf } from './prediction-state.ts';
import { PredictionVotes } from './prediction-votes.tsx';
import { QuestionPicture } from './question-picture.tsx';

const DisputeDialog = lazyDialog(async () => (await import('./outcome-dialogs.tsx')).DisputeDialog);
const SettleDialog = lazyDialog(async () => (await import('./outcome-dialogs.tsx')).SettleDialog);

const LONG_CHARACTERS = 140;
const TICK_MS = 1000;
/** After its end a prediction changes with time only when the time for a dispute is over. */
const IDLE_MS = 60_000;

type Props = { prediction: Prediction };
type CardProps = Props & {
  /** The reader's tokens; null while they load and for visitors. */
  tokens: number | null;
};

/** A question with its votes and the actions of this reader. */
export function PredictionCard({ prediction, tokens }: CardProps) {
  const { user } = useCurrentUser();
  const end = Date.parse(prediction.expiresAt);
  const isOver = end <= serverNow();
  const tick = useServerNow(isOver ? IDLE_MS : TICK_MS, end);
  // The last slow tick may be older than the end.
  const now = isOver ? Math.max(tick, end) : tick;
  const reader = { isSignedIn: user !== null, tokens };
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
        {canSettle(prediction, user, now) && (
          <OutcomeAction prediction={prediction} icon={Gavel} label="Settle" Dialog={SettleDialog} />
        )}
        {canDispute(prediction, now) && (
          <OutcomeAction
            prediction={prediction}
            icon={MessageSquareWarning}
            label="Dispute"
            Dialog={DisputeDialog}
          />
        )}
      </div>
    </Card>
  );
}

/** The time left, the end, or the outcome and whether it is disputed. */
function ClosingState({ prediction, now }: Props & { now: number }) {
  const { outcome, expiresAt, dispute } = prediction;
  const end = new Date(expiresAt);
  if (outcome) {
    return (
      <p className="flex flex-wrap gap-2">
        <Badge tone="solid">Outcome: {OUTCOME_LABELS[outcome]}</Badge>
        {dispute?.status === 'open' && <Badge tone="soon">Disputed</Badge>}
      </p>
    );
  }
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

const DISPUTE_TEXTS: Record<DisputeStatus, string> = {
  open: 'An admin will decide.',
  upheld: 'An admin confirmed the outcome.',
  changed: 'An admin changed the outcome.',
  voided: 'An admin voided the prediction.',
};

/** The state of a dispute, with the admin's note and the reader's own reason. */
function DisputeNote({ prediction: { dispute, userDispute } }: Props) {
  if (!dispute) return null;
  return (
    <div className="grid grid-cols-1 gap-1 border-l-2 border-edge pl-3 text-14 text-muted">
      <p className="font-semibold text-ink">{DISPUTE_TEXTS[dispute.status]}</p>
      {dispute.note && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
          {dispute.note}
        </p>
      )}
      {userDispute && (
        <p className="wrap-anywhere">
          You disputed this: <q dir="auto">{userDispute.reason}</q>
        </p>
      )}
    </div>
  );
}

type ActionProps = Props & { icon: LucideIcon; label: string; Dialog: typeof DisputeDialog };

/** A button and the dialog that it opens. */
function OutcomeAction({ prediction, icon, label, Dialog }: ActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={icon} onClick={() => setIsOpen(true)} className="min-h-11">
        {label}
        <span className="sr-only">: {prediction.title}</span>
      </Button>
      <Dialog prediction={prediction} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

import { useState } from 'react';
import { Link } from 'wouter';
import { REASON_LABELS } from '#client/entities/moderation/labels.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Report } from '#contract/moderation.ts';
import type { ReportTarget } from '#engine/kinds.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { QueueOf } from './queries.ts';
import { useShowAgain } from './use-decisions.ts';

const TARGET_LABELS: Record<ReportTarget, string> = {
  song: 'Song',
  comment: 'Message',
  user: 'User',
  tournament: 'Tournament',
};

type Props = { report: Report; of: QueueOf };

/** A report with what it is about, and its decision (rule O12). */
export function ReportCard({ report, of }: Props) {
  const { target, reason, text, status, answer, createdAt, decidedAt, tournament, reporter, content } =
    report;
  return (
    <Card
      as="article"
      aria-label={`${TARGET_LABELS[target]} reported`}
      className="grid grid-cols-1 gap-3 p-4"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <Badge>{TARGET_LABELS[target]}</Badge>
        <strong className="text-ink">{REASON_LABELS[reason]}</strong>
        <time dateTime={createdAt}>{shortInstant(new Date(createdAt))}</time>
        {reporter && (
          <span>
            by <UserName user={reporter} userId={reporter.id} />
          </span>
        )}
      </p>
      <Content report={report} />
      {text && (
        <p dir="auto" className="text-14 break-words whitespace-pre-line">
          {text}
        </p>
      )}
      {of === null && tournament && (
        <p className="text-14 text-muted">
          In{' '}
          <Link href={`/tournaments/${tournament.id}`} className="underline underline-offset-4 wrap-anywhere">
            {tournament.name}
          </Link>
        </p>
      )}
      {decidedAt && (
        <p className="text-14 break-words text-muted">
          {status === 'accepted' ? 'Accepted' : 'Dismissed'} {shortInstant(new Date(decidedAt))}
          {answer && (
            <>
              : <bdi>{answer}</bdi>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'open' && <Decide report={report} of={of} />}
        {content?.isHidden && <ShowAgain report={report} of={of} />}
      </div>
    </Card>
  );
}

function Content({ report: { target, targetId, content, tournament } }: { report: Report }) {
  if (!content) return <p className="text-14 text-muted italic">This is gone.</p>;
  const { text, author, isHidden, matchupId } = content;
  return (
    <blockquote className="grid grid-cols-1 gap-1 border-l-2 border-edge pl-3 text-14">
      {author && <UserName user={author} userId={author.id} withUsername={target === 'user'} />}
      {text && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
      )}
      {isHidden && <p className="text-muted italic">Hidden by a moderator</p>}
      {tournament && target !== 'user' && (
        <Link
          href={`/tournaments/${tournament.id}${matchupId ? `#matchup-${matchupId}` : target === 'song' ? '?tab=songs' : ''}`}
          className="justify-self-start text-muted underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          See it in its place<span className="sr-only">, number {targetId}</span>
        </Link>
      )}
    </blockquote>
  );
}

function Decide({ report, of }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setIsOpen(true)}>
        Decide
      </Button>
      {isOpen && <DecisionDialog report={report} of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ShowAgain({ report, of }: Props) {
  const show = useShowAgain(report, of);
  return (
    <Button size="small" isPending={show.isPending} pendingLabel="Showing..." onClick={() => show.mutate()}>
      Show it again
    </Button>
  );
}

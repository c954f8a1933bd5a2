import { useState } from 'react';
import { Link } from 'wouter';
import { REASON_LABELS } from '#client/entities/moderation/labels.ts';
import { UserName } from '#client/entities/user/user-name.tsx';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { relativeText } from '#client/lib/time/relative-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { Report } from '#contract/moderation.ts';
import type { ReportTarget } from '#engine/kinds.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { type QueueOf, refreshQueue } from './queries.ts';
import { ReportedContent } from './reported-content.tsx';

const TARGET_LABELS: Record<ReportTarget, string> = {
  song: 'Song',
  comment: 'Message',
  user: 'User',
  tournament: 'Tournament',
};

type Props = { report: Report; of: QueueOf };

/** A report with what it is about, and its decision. */
export function ReportCard({ report, of }: Props) {
  const { target, text, answer, createdAt, decidedAt, tournament, reporter } = report;
  return (
    <Card
      as="article"
      aria-label={`${TARGET_LABELS[target]} reported`}
      className="grid grid-cols-1 gap-3 p-4"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <Badge>{TARGET_LABELS[target]}</Badge>
        <strong className="text-ink">{REASON_LABELS[report.reason]}</strong>
        <time dateTime={createdAt} {...exactOnHover(new Date(createdAt))}>
          {relativeText(Date.parse(createdAt), serverNow())}
        </time>
        {reporter && (
          <span>
            by <UserName user={reporter} userId={reporter.id} />
          </span>
        )}
      </p>
      <ReportedContent report={report} hasLink />
      {text && (
        <p dir="auto" className="text-14 break-words whitespace-pre-line">
          {text}
        </p>
      )}
      {of === null && tournament && (
        <p className="text-14 text-muted">
          In{' '}
          <Link
            href={`/tournaments/${tournament.id}`}
            dir="auto"
            translate="no"
            className="underline underline-offset-4 wrap-anywhere"
          >
            {tournament.name}
          </Link>
        </p>
      )}
      {decidedAt && (
        <p className="text-14 break-words text-muted">
          {report.status === 'accepted' ? 'Accepted' : 'Dismissed'}{' '}
          {relativeText(Date.parse(decidedAt), serverNow())}
          {answer && (
            <>
              : <bdi>{answer}</bdi>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {report.status === 'open' && <Decide report={report} of={of} />}
        {report.content?.canShow && <ShowAgain report={report} of={of} />}
      </div>
    </Card>
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

/** Shows a hidden message or song again. */
function ShowAgain({ report: { target, targetId: id }, of }: Props) {
  const input = { params: { id }, body: { isHidden: false } };
  const show = useApiMutation({
    mutationFn: () =>
      target === 'song'
        ? call('PATCH /api/songs/:id/hidden', input)
        : call('PATCH /api/comments/:id/hidden', input),
    success: { title: target === 'song' ? 'Song shown again' : 'Message shown again' },
    failure: { fallback: 'Please try again.' },
    refresh: (client) => refreshQueue(client, of),
  });
  return (
    <Button size="small" isPending={show.isPending} pendingLabel="Showing..." onClick={() => show.mutate()}>
      Show it again
    </Button>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldMinus } from 'lucide-react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { Quarantine, VoteAudit } from '#contract/vote-audit.ts';
import { type AuditedMatchup, quarantinesQuery, refreshAudit } from './queries.ts';

type Props = { audit: VoteAudit; matchup: AuditedMatchup; onSetAside: () => void };

/** What was set aside in a matchup, with buttons for admins to restore it and to set more aside. */
export function QuarantineList({ audit, matchup, onSetAside }: Props) {
  return (
    <Card as="section" aria-label="Votes set aside" className="p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-18 font-semibold">Votes set aside</h3>
        {audit.canSetAside && audit.counted.votes > 0 && (
          <Button icon={ShieldMinus} onClick={onSetAside}>
            Set votes aside
          </Button>
        )}
      </div>
      <Steps audit={audit} matchup={matchup} />
    </Card>
  );
}

function Steps({ audit, matchup }: Pick<Props, 'audit' | 'matchup'>) {
  const query = useInfiniteQuery(quarantinesQuery(matchup.id));
  return (
    <PagedList
      query={query}
      loading={<Skeleton className="h-16" />}
      failed="The votes set aside could not be loaded"
      empty={<p className="text-14 text-muted">None. Votes that are set aside are kept and do not count.</p>}
    >
      {(quarantines) => (
        <ul className="grid grid-cols-1 gap-3">
          {quarantines.map((quarantine) => (
            <li
              key={quarantine.id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-14"
            >
              <div className="min-w-0">
                <p className="font-semibold">{stateText(quarantine)}</p>
                <p dir="auto" className="text-start wrap-anywhere">
                  {quarantine.reason}
                </p>
                <p className="text-12 text-muted">{timesText(quarantine)}</p>
              </div>
              {audit.canSetAside && quarantine.restoredAt === null && (
                <Restore quarantine={quarantine} matchup={matchup} />
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const stateText = ({ votes, restoredAt }: Quarantine) =>
  restoredAt === null ? `${countText(votes, 'vote')} set aside` : 'Restored';

const timesText = ({ createdAt, restoredAt }: Quarantine) =>
  restoredAt === null
    ? `Since ${shortInstant(new Date(createdAt))}`
    : `${shortInstant(new Date(createdAt))} to ${shortInstant(new Date(restoredAt))}`;

function Restore({ quarantine, matchup }: { quarantine: Quarantine; matchup: AuditedMatchup }) {
  const restore = useApiMutation({
    mutationFn: () => call('POST /api/admin/quarantines/:id/restore', { params: { id: quarantine.id } }),
    success: { title: 'Votes restored', description: 'They count again.' },
    failure: { title: 'The votes were not restored', fallback: 'Please try again.' },
    refresh: refreshAudit(matchup),
  });
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button aria-label={`Restore: ${quarantine.reason}`} onClick={ask}>
          Restore
        </Button>
      )}
      title="Restore these votes?"
      confirmLabel="Restore votes"
      pendingLabel="Restoring..."
      isDangerous={false}
      isPending={restore.isPending}
      onConfirm={(close) => restore.mutate(undefined, { onSuccess: close })}
    >
      <p>
        {quarantine.votes === 1 ? '1 vote counts' : `${countText(quarantine.votes, 'vote')} count`} again, and
        the history shows it.
      </p>
    </ConfirmedAction>
  );
}

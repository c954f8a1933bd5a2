import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Link } from 'wouter';
import { ApiError } from '#client/lib/api/api.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { AuditView } from './audit-view.tsx';
import { auditQuery } from './queries.ts';

type Props = {
  matchups: readonly Matchup[];
  namesOf: (matchup: Matchup) => readonly [string, string];
  matchupId: number | null;
  onSelect: (matchupId: number) => void;
};

/** The vote audit of a tournament, match by match (rule F5). */
export function AuditPanel({ matchups, namesOf, matchupId, onSelect }: Props) {
  const opened = matchups.filter(({ status }) => status === 'active' || status === 'completed');
  const matchup =
    opened.find(({ id }) => id === matchupId) ??
    opened.find(({ status }) => status === 'active') ??
    opened.at(-1);
  const labelOf = (each: Matchup) => {
    const level = each.tiebreakerLevel > 0 ? `, tiebreaker ${each.tiebreakerLevel}` : '';
    return `${matchTitle(each)}${level}: ${namesOf(each).join(' – ')}`;
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        href="?tab=overview"
        className="min-h-11 w-fit content-center text-14 underline underline-offset-4"
      >
        Back to the overview
      </Link>
      <header>
        <h2 className="text-22 sm:text-28">Vote audit</h2>
        <p className="mt-1 max-w-prose text-14 text-muted">
          How the votes of a match came in. It names no voter and never shows how one or two people voted.
        </p>
      </header>
      {matchup ? (
        <>
          <Field label="Match">
            <Select
              value={matchup.id}
              onChange={({ target }) => onSelect(Number(target.value))}
              options={opened.map((each) => ({ value: each.id, label: labelOf(each) }))}
            />
          </Field>
          <MatchAudit key={matchup.id} matchup={matchup} names={namesOf(matchup)} />
        </>
      ) : (
        <EmptyState title="No votes yet" description="The audit begins when the first match opens." />
      )}
    </div>
  );
}

function MatchAudit({ matchup, names }: { matchup: Matchup; names: readonly [string, string] }) {
  const options = auditQuery(matchup.id, matchup.status === 'active');
  const query = useQuery(options);
  const { data, isPending, isError, error, isFetching } = query;
  const client = useQueryClient();
  if (isPending) {
    return (
      <div role="status" className="grid grid-cols-1 gap-3">
        <p className="text-14 text-muted">Loading the audit...</p>
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (error instanceof ApiError && error.status === 403) {
    return <EmptyState title="You cannot open this audit" description={error.serverMessage} />;
  }
  if (isError && !data) {
    return <LoadFailed title="The audit could not be loaded" query={query} />;
  }
  if (!data) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-muted">
        <p>{matchup.status === 'active' ? 'Votes still arrive.' : 'This match is completed.'}</p>
        <Button
          icon={RefreshCw}
          isPending={isFetching}
          pendingLabel="Reading..."
          onClick={() => client.invalidateQueries({ queryKey: options.queryKey })}
        >
          Refresh
        </Button>
      </div>
      <AuditView audit={data} matchup={matchup} names={names} />
    </>
  );
}

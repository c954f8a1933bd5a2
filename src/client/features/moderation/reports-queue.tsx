import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { type QueueFilter, type QueueOf, reportsQuery } from './queries.ts';
import { ReportCard } from './report-card.tsx';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;
const IN_TOURNAMENTS = [
  { value: 'all', label: 'Everything' },
  { value: 'comment', label: 'Messages' },
  { value: 'song', label: 'Songs' },
] as const;
const TARGETS = [
  ...IN_TOURNAMENTS,
  { value: 'user', label: 'Users' },
  { value: 'tournament', label: 'Tournaments' },
] as const;

/** Reports and their decisions: of one tournament, or of all for admins. */
export function ReportsQueue({ of }: { of: QueueOf }) {
  const [filter, setFilter] = useState<QueueFilter>({ status: 'open', target: 'all' });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        <Select
          aria-label="State of the reports"
          options={STATUSES}
          value={filter.status}
          onChange={({ target }) => setFilter({ ...filter, status: target.value as QueueFilter['status'] })}
        />
        <Select
          aria-label="What is reported"
          options={of === null ? TARGETS : IN_TOURNAMENTS}
          value={filter.target}
          onChange={({ target }) => setFilter({ ...filter, target: target.value as QueueFilter['target'] })}
        />
      </div>
      <Reports of={of} filter={filter} />
    </div>
  );
}

function Reports({ of, filter }: { of: QueueOf; filter: QueueFilter }) {
  const query = useInfiniteQuery(reportsQuery(of, filter));
  const { data } = query;
  if (!data) {
    return (
      <Unloaded
        query={query}
        label="Loading reports"
        title="The reports could not be loaded"
        titleAs="h2"
        rowClassName="h-32 rounded-panel"
        className="grid grid-cols-1 gap-3"
      />
    );
  }
  const reports = rowsOf(data);
  if (reports.length === 0) {
    return <EmptyState titleAs="h2" title={filter.status === 'open' ? 'No open reports' : 'No reports'} />;
  }
  return (
    <>
      <ul aria-label="Reports" className="grid grid-cols-1 gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} of={of} />
          </li>
        ))}
      </ul>
      <ShowMore {...moreOf(query)} />
    </>
  );
}

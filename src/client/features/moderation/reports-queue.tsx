import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#client/ui/feedback/load-failed.tsx';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { type QueueFilter, type QueueOf, reportsQuery } from './queries.ts';
import { ReportCard } from './report-card.tsx';

const STATUSES = optionsOf({ open: 'Open', accepted: 'Accepted', dismissed: 'Dismissed' });
const IN_TOURNAMENTS = { all: 'Everything', comment: 'Messages', song: 'Songs' };
const TARGETS = { ...IN_TOURNAMENTS, user: 'Users', tournament: 'Tournaments' };

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
          options={optionsOf(of === null ? TARGETS : IN_TOURNAMENTS)}
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
  return (
    <PagedList
      query={query}
      loading={<SkeletonRows label="Loading reports" rowClassName="h-32 rounded-panel" className={LIST} />}
      failed="The reports could not be loaded"
      titleAs="h2"
      empty={<EmptyState titleAs="h2" title={filter.status === 'open' ? 'No open reports' : 'No reports'} />}
    >
      {(reports) => (
        <ul aria-label="Reports" className={LIST}>
          {reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} of={of} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const LIST = 'grid grid-cols-1 gap-3';

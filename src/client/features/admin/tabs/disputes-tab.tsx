import { DecideDispute } from '#client/features/admin/actions/decide-dispute.tsx';
import { OUTCOME_LABELS } from '#client/features/admin/labels.ts';
import type { Column, TabProps } from '#client/features/admin/list/admin-column.ts';
import { AdminList } from '#client/features/admin/list/admin-list.tsx';
import { useAdminList } from '#client/features/admin/list/use-admin-list.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import type { DisputedPrediction } from '#contract/admin.ts';
import { Instant, TwoLines } from './table-cells.tsx';

const FAILURE = 'Failed to fetch disputes';

const COLUMNS: readonly Column<DisputedPrediction>[] = [
  {
    label: 'Prediction',
    sort: 'title',
    cell: ({ title: question, authorName }) => (
      <TwoLines below={`by ${authorName || 'No name'}`}>
        <bdi>{question}</bdi>
      </TwoLines>
    ),
  },
  { label: 'Settled as', cell: ({ outcome }) => OUTCOME_LABELS[outcome] },
  {
    label: 'Answers',
    cell: ({ yesVotes, noVotes }) => `${numberText(yesVotes)} yes, ${numberText(noVotes)} no`,
  },
  { label: 'Disputes', isNumber: true, cell: ({ disputeCount }) => numberText(disputeCount) },
  { label: 'Settled', cell: ({ settledAt }) => <Instant at={settledAt} /> },
  { label: 'Disputed', sort: 'disputedAt', cell: ({ disputedAt }) => <Instant at={disputedAt} /> },
];

/** The predictions whose outcome users dispute. */
export function DisputesTab(props: TabProps) {
  return (
    <AdminList
      {...props}
      label="Disputes"
      searchLabel="Search disputed predictions"
      failure={FAILURE}
      empty="No open disputes"
      query={useAdminList('GET /api/admin/disputes', props.listState, FAILURE)}
      columns={COLUMNS}
      keyOf={(row) => row.predictionId}
      actions={(row) => <DecideDispute dispute={row} />}
    />
  );
}

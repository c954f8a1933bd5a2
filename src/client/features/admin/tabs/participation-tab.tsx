import { STATUS_LABELS } from '#client/entities/tournament/status-texts.ts';
import { personLabel } from '#client/features/admin/labels.ts';
import type { Column, TabProps } from '#client/features/admin/list/admin-column.ts';
import { AdminList } from '#client/features/admin/list/admin-list.tsx';
import { useAdminList } from '#client/features/admin/list/use-admin-list.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import type { UserTournament } from '#contract/admin.ts';
import { Instant, TournamentLink, TwoLines } from './table-cells.tsx';

const FAILURE = 'Failed to fetch user tournament data';

const COLUMNS: readonly Column<UserTournament>[] = [
  {
    label: 'User',
    sort: 'userName',
    cell: (row) => <TwoLines below={row.userEmail}>{personLabel(row)}</TwoLines>,
  },
  {
    label: 'Tournament',
    sort: 'tournamentName',
    isWide: true,
    cell: (row) => <TournamentLink id={row.tournamentId} name={row.tournamentName} />,
  },
  { label: 'Status', cell: (row) => STATUS_LABELS[row.tournamentStatus] },
  { label: 'Takes part as', cell: (row) => (row.isFollowing ? 'Follower' : 'Participant') },
  { label: 'Songs', isNumber: true, cell: (row) => numberText(row.songCount) },
  { label: 'Joined', sort: 'joinedAt', cell: (row) => <Instant at={row.joinedAt} /> },
];

export function ParticipationTab(props: TabProps) {
  return (
    <AdminList
      {...props}
      label="Participation"
      searchLabel="Search people and tournaments"
      failure={FAILURE}
      query={useAdminList('GET /api/admin/user-tournaments', props.listState, FAILURE)}
      columns={COLUMNS}
      keyOf={(row) => row.participantId}
    />
  );
}

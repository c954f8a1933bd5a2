import { numberText } from '#client/lib/format/number-text.ts';
import type { UserTournament } from '#contract/admin.ts';
import type { Column, TabProps } from './admin-column.ts';
import { AdminList } from './admin-list.tsx';
import { Instant } from './instant.tsx';
import { personLabel, STATUS_LABELS } from './labels.ts';
import { TournamentLink, TwoLines } from './row-texts.tsx';
import { useAdminList } from './use-admin-list.ts';

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
      query={useAdminList('GET /api/admin/user-tournaments', props.place, FAILURE)}
      columns={COLUMNS}
      keyOf={(row) => row.participantId}
    />
  );
}

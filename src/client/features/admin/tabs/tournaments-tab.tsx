import { DeleteTournament, StatusSelect } from '#client/features/admin/actions/tournament-controls.tsx';
import type { Column, TabProps } from '#client/features/admin/list/admin-column.ts';
import { AdminList } from '#client/features/admin/list/admin-list.tsx';
import { useAdminList } from '#client/features/admin/list/use-admin-list.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import type { AdminTournament } from '#contract/admin.ts';
import { Instant, TournamentLink, TwoLines } from './table-cells.tsx';

const FAILURE = 'Failed to fetch tournaments';

const COLUMNS: readonly Column<AdminTournament>[] = [
  {
    label: 'Tournament',
    sort: 'name',
    cell: ({ id, name, creatorName, isPublic }) => (
      <TwoLines below={`by ${creatorName || 'No name'}${isPublic ? '' : ', private'}`}>
        <TournamentLink id={id} name={name} />
      </TwoLines>
    ),
  },
  { label: 'Status', sort: 'status', isWide: true, cell: (row) => <StatusSelect tournament={row} /> },
  {
    label: 'Songs',
    sort: 'songCount',
    isNumber: true,
    cell: (row) => `${row.songCount}/${row.maxParticipants}`,
  },
  {
    label: 'Participants',
    sort: 'participantCount',
    isNumber: true,
    cell: (row) => numberText(row.participantCount),
  },
  {
    label: 'Matchups',
    sort: 'matchupCount',
    isNumber: true,
    cell: (row) => numberText(row.matchupCount),
  },
  { label: 'Created', sort: 'createdAt', cell: (row) => <Instant at={row.createdAt} /> },
];

export function TournamentsTab(props: TabProps) {
  return (
    <AdminList
      {...props}
      label="Tournaments"
      searchLabel="Search tournaments and creators"
      failure={FAILURE}
      query={useAdminList('GET /api/admin/tournaments', props.listState, FAILURE)}
      columns={COLUMNS}
      keyOf={(row) => row.id}
      actions={(row) => <DeleteTournament tournament={row} />}
    />
  );
}

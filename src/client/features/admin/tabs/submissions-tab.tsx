import { personLabel } from '#client/features/admin/labels.ts';
import type { Column, TabProps } from '#client/features/admin/list/admin-column.ts';
import { AdminList } from '#client/features/admin/list/admin-list.tsx';
import { useAdminList } from '#client/features/admin/list/use-admin-list.ts';
import type { SongSubmission } from '#contract/admin.ts';
import { Instant, TournamentLink, TwoLines } from './table-cells.tsx';

const FAILURE = 'Failed to fetch song submissions';

const COLUMNS: readonly Column<SongSubmission>[] = [
  {
    label: 'Song',
    sort: 'songTitle',
    cell: (row) => <TwoLines below={row.songArtist}>{row.songTitle}</TwoLines>,
  },
  {
    label: 'Tournament',
    sort: 'tournamentName',
    isWide: true,
    cell: (row) => <TournamentLink id={row.tournamentId} name={row.tournamentName} />,
  },
  {
    label: 'Submitted by',
    isWide: true,
    cell: (row) =>
      row.submitterHidden ? (
        <span className="text-muted">Hidden until the song is out</span>
      ) : (
        <TwoLines below={row.userEmail}>{personLabel(row)}</TwoLines>
      ),
  },
  {
    label: 'Link',
    cell: ({ songUrl, songTitle }) =>
      songUrl ? (
        <a
          href={songUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="underline underline-offset-4 pointer-coarse:py-3"
        >
          {hostOf(songUrl)}
          <span className="sr-only">: {songTitle} in a new tab</span>
        </a>
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  { label: 'Submitted', sort: 'submittedAt', cell: (row) => <Instant at={row.submittedAt} /> },
];

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

export function SubmissionsTab(props: TabProps) {
  return (
    <AdminList
      {...props}
      label="Song Submissions"
      searchLabel="Search songs, artists, tournaments and people"
      failure={FAILURE}
      query={useAdminList('GET /api/admin/song-submissions', props.listState, FAILURE)}
      columns={COLUMNS}
      keyOf={(row) => row.songId}
    />
  );
}

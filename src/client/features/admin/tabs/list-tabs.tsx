import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { endText } from '#client/entities/moderation/labels.ts';
import { STATUS_LABELS } from '#client/entities/tournament/status-texts.ts';
import { personInitials, personName, profilePath } from '#client/entities/user/person.ts';
import { DecideDispute, OUTCOME_LABELS } from '#client/features/admin/actions/decide-dispute.tsx';
import { DeleteTournament, StatusSelect } from '#client/features/admin/actions/tournament-actions.tsx';
import {
  DeleteUser,
  EditStats,
  EndBan,
  EndSessions,
  MakeResetLink,
  RemoveSecondFactor,
  RoleSelect,
  StartBan,
} from '#client/features/admin/actions/user-actions.tsx';
import { AdminList, type ListEndpoint, type ListOf } from '#client/features/admin/list/admin-list.tsx';
import type { Column, TabProps } from '#client/features/admin/list/list-state.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { mediumDate, plainInstant } from '#client/lib/time/date-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import type { ListedUser } from '#contract/admin.ts';

/** A tab that is one list. */
const listTab =
  <E extends ListEndpoint>(list: ListOf<E>) =>
  (props: TabProps) => <AdminList {...props} {...list} />;

const LINK = 'inline-block break-words underline underline-offset-4 pointer-coarse:py-3';

const nameLink = (href: string, name: string) => (
  <Link href={href} dir="auto" translate="no" className={LINK}>
    {name}
  </Link>
);

/** The main text of a cell with a muted line below. */
const twoLines = (text: ReactNode, below: ReactNode) => (
  <>
    <span className="block break-words">{text}</span>
    <span className="block text-12 font-normal break-words text-muted">{below}</span>
  </>
);

/** A column of dates with the exact instant on hover. */
const dateColumn = <Field extends string>(label: string, field: Field, sort?: Field) => ({
  label,
  sort,
  cell: ({ [field]: at }: Record<Field, string>) => (
    <time dateTime={at} title={plainInstant(new Date(at))} className="whitespace-nowrap">
      {mediumDate(new Date(at))}
    </time>
  ),
});

const countColumn = <Field extends string>(label: string, field: Field, sort?: Field) => ({
  label,
  sort,
  isNumber: true,
  cell: (row: Record<Field, number>) => numberText(row[field]),
});

const TOURNAMENT: Column<{ tournamentId: number; tournamentName: string }> = {
  label: 'Tournament',
  sort: 'tournamentName',
  isWide: true,
  cell: ({ tournamentId, tournamentName }) => nameLink(`/tournaments/${tournamentId}`, tournamentName),
};

type Person = { userFirstName: string | null; userLastName: string | null; userEmail: string | null };

const personCell = ({ userFirstName, userLastName, userEmail }: Person) =>
  twoLines([userFirstName, userLastName].filter(Boolean).join(' ') || 'No name', userEmail);

export const TournamentsTab = listTab({
  endpoint: 'GET /api/admin/tournaments',
  label: 'Tournaments',
  searchLabel: 'Search tournaments and creators',
  failure: 'Failed to fetch tournaments',
  columns: [
    {
      label: 'Tournament',
      sort: 'name',
      cell: ({ id, name, creatorName, isPublic }) =>
        twoLines(
          nameLink(`/tournaments/${id}`, name),
          `by ${creatorName || 'No name'}${isPublic ? '' : ', private'}`,
        ),
    },
    { label: 'Status', sort: 'status', isWide: true, cell: (row) => <StatusSelect tournament={row} /> },
    {
      label: 'Songs',
      sort: 'songCount',
      isNumber: true,
      cell: (row) => `${row.songCount}/${row.maxParticipants}`,
    },
    countColumn('Participants', 'participantCount', 'participantCount'),
    countColumn('Matchups', 'matchupCount', 'matchupCount'),
    dateColumn('Created', 'createdAt', 'createdAt'),
  ],
  keyOf: (row) => row.id,
  actions: (row) => <DeleteTournament tournament={row} />,
});

const userColumns = (selfId: number): readonly Column<ListedUser>[] => [
  {
    label: 'User',
    sort: 'name',
    cell: (user) => (
      <span className="flex items-center gap-3">
        <Avatar src={user.profileImageUrl} initials={personInitials(user)} colorOf={user.id} />
        <span className="min-w-0">
          {twoLines(
            <>
              {nameLink(profilePath(user, user.id), personName(user, user.id))}
              {user.id === selfId && ' (you)'}
            </>,
            user.username ? `@${user.username}` : `id ${user.id}`,
          )}
          {user.ban && <Badge tone="closing">Banned {endText(user.ban.endsAt)}</Badge>}
        </span>
      </span>
    ),
  },
  {
    label: 'E-mail',
    sort: 'email',
    isWide: true,
    cell: (user) => <span className="block max-w-64 break-all">{user.email}</span>,
  },
  { label: 'Role', sort: 'role', cell: (user) => <RoleSelect user={user} isSelf={user.id === selfId} /> },
  countColumn('Level', 'level'),
  countColumn('Points', 'points', 'points'),
  countColumn('Votes', 'totalVotes', 'totalVotes'),
  countColumn('Won', 'tournamentsWon', 'tournamentsWon'),
  dateColumn('Joined', 'createdAt', 'createdAt'),
];

/** Admins can neither delete nor sign out their own account here, nor ban an admin. */
export function UsersTab({ selfId, ...props }: TabProps & { selfId: number }) {
  const banOf = (user: ListedUser) =>
    user.ban ? <EndBan user={user} ban={user.ban} /> : <StartBan user={user} />;
  return (
    <AdminList
      {...props}
      endpoint="GET /api/admin/users"
      label="Users"
      searchLabel="Search names and e-mail addresses"
      failure="Failed to fetch users"
      columns={userColumns(selfId)}
      keyOf={(user) => user.id}
      actions={(user) => (
        <>
          <EditStats user={user} />
          {user.id !== selfId && (
            <>
              <EndSessions user={user} />
              {user.hasSecondFactor && <RemoveSecondFactor user={user} />}
              <MakeResetLink user={user} />
              {user.role !== 'admin' && banOf(user)}
              <DeleteUser user={user} />
            </>
          )}
        </>
      )}
    />
  );
}

export const SubmissionsTab = listTab({
  endpoint: 'GET /api/admin/song-submissions',
  label: 'Song Submissions',
  searchLabel: 'Search songs, artists, tournaments and people',
  failure: 'Failed to fetch song submissions',
  columns: [
    { label: 'Song', sort: 'songTitle', cell: (row) => twoLines(row.songTitle, row.songArtist) },
    TOURNAMENT,
    {
      label: 'Submitted by',
      isWide: true,
      cell: (row) =>
        row.submitterHidden ? (
          <span className="text-muted">Hidden until the song is out</span>
        ) : (
          personCell(row)
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
            {URL.canParse(songUrl) ? new URL(songUrl).host.replace(/^www\./, '') : songUrl}
            <span className="sr-only">: {songTitle} in a new tab</span>
          </a>
        ) : (
          <span className="text-muted">None</span>
        ),
    },
    dateColumn('Submitted', 'submittedAt', 'submittedAt'),
  ],
  keyOf: (row) => row.songId,
});

export const ParticipationTab = listTab({
  endpoint: 'GET /api/admin/user-tournaments',
  label: 'Participation',
  searchLabel: 'Search people and tournaments',
  failure: 'Failed to fetch user tournament data',
  columns: [
    { label: 'User', sort: 'userName', cell: personCell },
    TOURNAMENT,
    { label: 'Status', cell: (row) => STATUS_LABELS[row.tournamentStatus] },
    { label: 'Takes part as', cell: (row) => (row.isFollowing ? 'Follower' : 'Participant') },
    countColumn('Songs', 'songCount'),
    dateColumn('Joined', 'joinedAt', 'joinedAt'),
  ],
  keyOf: (row) => row.participantId,
});

/** The predictions whose outcome users dispute. */
export const DisputesTab = listTab({
  endpoint: 'GET /api/admin/disputes',
  label: 'Disputes',
  searchLabel: 'Search disputed predictions',
  failure: 'Failed to fetch disputes',
  empty: 'No open disputes',
  columns: [
    {
      label: 'Prediction',
      sort: 'title',
      cell: ({ title: question, authorName }) =>
        twoLines(<bdi>{question}</bdi>, `by ${authorName || 'No name'}`),
    },
    { label: 'Settled as', cell: ({ outcome }) => OUTCOME_LABELS[outcome] },
    {
      label: 'Answers',
      cell: ({ yesVotes, noVotes }) => `${numberText(yesVotes)} yes, ${numberText(noVotes)} no`,
    },
    countColumn('Disputes', 'disputeCount'),
    dateColumn('Settled', 'settledAt'),
    dateColumn('Disputed', 'disputedAt', 'disputedAt'),
  ],
  keyOf: (row) => row.predictionId,
  actions: (row) => <DecideDispute dispute={row} />,
});

import { endText } from '#client/entities/moderation/labels.ts';
import { personInitials } from '#client/entities/user/person.ts';
import { BanUser } from '#client/features/admin/actions/ban-user.tsx';
import { EditStats } from '#client/features/admin/actions/stats-dialog.tsx';
import { DeleteUser, EndSessions, RoleSelect } from '#client/features/admin/actions/user-controls.tsx';
import type { Column, TabProps } from '#client/features/admin/list/admin-column.ts';
import { AdminList } from '#client/features/admin/list/admin-list.tsx';
import { useAdminList } from '#client/features/admin/list/use-admin-list.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import type { ListedUser } from '#contract/admin.ts';
import { Instant, TwoLines, UserLink } from './table-cells.tsx';

const FAILURE = 'Failed to fetch users';

const columnsFor = (selfId: number): readonly Column<ListedUser>[] => [
  {
    label: 'User',
    sort: 'name',
    cell: (user) => (
      <span className="flex items-center gap-3">
        <Avatar src={user.profileImageUrl} initials={personInitials(user)} colorOf={user.id} />
        <span className="min-w-0">
          <TwoLines below={user.username ? `@${user.username}` : `id ${user.id}`}>
            <UserLink user={user} />
            {user.id === selfId && ' (you)'}
          </TwoLines>
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
  { label: 'Level', isNumber: true, cell: (user) => numberText(user.level) },
  { label: 'Points', sort: 'points', isNumber: true, cell: (user) => numberText(user.points) },
  { label: 'Votes', sort: 'totalVotes', isNumber: true, cell: (user) => numberText(user.totalVotes) },
  {
    label: 'Won',
    sort: 'tournamentsWon',
    isNumber: true,
    cell: (user) => numberText(user.tournamentsWon),
  },
  { label: 'Joined', sort: 'createdAt', cell: (user) => <Instant at={user.createdAt} /> },
];

/** Admins can neither delete nor sign out their own account here, nor ban an admin. */
export function UsersTab({ selfId, ...props }: TabProps & { selfId: number }) {
  return (
    <AdminList
      {...props}
      label="Users"
      searchLabel="Search names and e-mail addresses"
      failure={FAILURE}
      query={useAdminList('GET /api/admin/users', props.listState, FAILURE)}
      columns={columnsFor(selfId)}
      keyOf={(user) => user.id}
      actions={(user) => (
        <>
          <EditStats user={user} />
          {user.id !== selfId && (
            <>
              <EndSessions user={user} />
              {user.role !== 'admin' && <BanUser user={user} />}
              <DeleteUser user={user} />
            </>
          )}
        </>
      )}
    />
  );
}

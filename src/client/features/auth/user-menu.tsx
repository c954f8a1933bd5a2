import { LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { Link } from 'wouter';
import { Avatar } from '#client/ui/avatar.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/menu.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { useLogOut } from './use-log-out.ts';

function fullNameOf({ firstName, lastName, username }: CurrentUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'You';
}

export function UserMenu({ user }: { user: CurrentUser }) {
  const logOut = useLogOut();
  const name = fullNameOf(user);
  const trigger = (
    <button
      type="button"
      aria-label={`Account of ${name}`}
      className="grid size-11 place-items-center rounded-full hover:bg-line"
    >
      <Avatar src={user.profileImageUrl} initials={name.charAt(0).toUpperCase()} />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        <span className="block font-semibold">{name}</span>
        <span className="block text-12 text-muted">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/profile">
          <UserRound aria-hidden="true" />
          Profile
        </Link>
      </MenuItem>
      {user.role === 'admin' && (
        <MenuItem asChild>
          <Link href="/admin">
            <ShieldCheck aria-hidden="true" />
            Admin Panel
          </Link>
        </MenuItem>
      )}
      <MenuItem
        disabled={logOut.isPending}
        onSelect={(event) => {
          // The menu stays, so that what goes on can be read.
          event.preventDefault();
          logOut.mutate();
        }}
      >
        <LogOut aria-hidden="true" />
        {logOut.isPending ? 'Logging out...' : 'Sign Out'}
      </MenuItem>
    </Menu>
  );
}

import { LogOut, ShieldCheck, Telescope, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/overlay/menu.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { useLogOut } from './use-log-out.ts';

type Props = { user: CurrentUser; name: string; trigger: ReactNode; defaultOpen: boolean };

export function UserMenuItems({ user, name, trigger, defaultOpen }: Props) {
  const logOut = useLogOut();
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
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
      <MenuItem asChild>
        <Link href="/predictions">
          <Telescope aria-hidden="true" />
          Musical Predictions
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
          // The menu stays open to show the pending label.
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

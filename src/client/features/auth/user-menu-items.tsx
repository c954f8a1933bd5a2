import { Bell, Disc3, LogOut, Medal, Plus, ShieldCheck, Telescope, Trophy, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { clearDrafts } from '#client/lib/browser/drafts.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/overlay/menu.tsx';
import type { CurrentUser } from '#contract/account.ts';

type Props = {
  user: CurrentUser;
  name: string;
  onNotices: () => void;
  /** Adds four pages under their full names, for phones and tablets. */
  hasPages: boolean;
  trigger: ReactNode;
  defaultOpen: boolean;
};

const PAGES = [
  { href: '/', label: 'Tournaments', Icon: Trophy },
  { href: '/create', label: 'Create', Icon: Plus },
  { href: '/leaderboard', label: 'Leaderboard', Icon: Medal },
  { href: '/song-leaderboard', label: 'Song Leaderboard', Icon: Disc3 },
];

export function UserMenuItems({ user, name, onNotices, hasPages, trigger, defaultOpen }: Props) {
  const logOut = useLogOut();
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuLabel>
        <span dir="auto" translate="no" className="block font-semibold">
          {name}
        </span>
        <span className="block text-12 text-muted">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/profile">
          <UserRound />
          Profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href="/predictions">
          <Telescope />
          Musical Predictions
        </Link>
      </MenuItem>
      <MenuItem icon={Bell} onSelect={onNotices}>
        Notices
        {user.unreadNotices > 0 && (
          <Badge tone="solid" className="ml-auto">
            {user.unreadNotices} new
          </Badge>
        )}
      </MenuItem>
      {hasPages && (
        <>
          <MenuSeparator />
          {PAGES.map(({ href, label, Icon }) => (
            <MenuItem key={href} asChild>
              <Link href={href}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      {user.role === 'admin' && (
        <MenuItem asChild>
          <Link href="/admin">
            <ShieldCheck />
            Admin Panel
          </Link>
        </MenuItem>
      )}
      <MenuItem
        icon={LogOut}
        disabled={logOut.isPending}
        onSelect={(event) => {
          // The menu stays open to show the pending label.
          event.preventDefault();
          logOut.mutate();
        }}
      >
        {logOut.isPending ? 'Logging out...' : 'Sign Out'}
      </MenuItem>
    </Menu>
  );
}

/** Signs out, empties the cache and leads to `/`. Drafts are deleted even when the server is unreachable. */
export function useLogOut() {
  return useApiMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    isUnauthorizedExpected: true,
    failure: { title: 'Logout failed', fallback: 'Please try again.' },
    onSuccess: (_answer, _input, client) => {
      clearDrafts();
      client.clear();
      location.assign('/');
    },
    onError: clearDrafts,
  });
}

import {
  Bell,
  Disc3,
  Download,
  LogOut,
  Medal,
  Plus,
  ShieldCheck,
  Telescope,
  Trophy,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { clearDrafts } from '#client/lib/browser/drafts.ts';
import { install, installWay } from '#client/lib/browser/install.ts';
import { noteReader } from '#client/lib/browser/kept-bracket.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#client/ui/overlay/menu.tsx';
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
  { href: '/', label: 'Tournaments', icon: Trophy },
  { href: '/create', label: 'Create', icon: Plus },
  { href: '/leaderboard', label: 'Leaderboard', icon: Medal },
  { href: '/song-leaderboard', label: 'Song Leaderboard', icon: Disc3 },
];

export function UserMenuItems({ user, name, onNotices, hasPages, ...menu }: Props) {
  const logOut = useLogOut();
  return (
    <Menu {...menu}>
      <MenuLabel>
        <span dir="auto" translate="no" className="block font-semibold">
          {name}
        </span>
        {user.email && <span className="block text-12 text-muted">{user.email}</span>}
      </MenuLabel>
      <MenuSeparator />
      <MenuLink href="/profile" icon={UserRound}>
        Profile
      </MenuLink>
      <MenuLink href="/predictions" icon={Telescope}>
        Musical Predictions
      </MenuLink>
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
          {PAGES.map(({ href, label, icon }) => (
            <MenuLink key={href} href={href} icon={icon}>
              {label}
            </MenuLink>
          ))}
          <MenuSeparator />
        </>
      )}
      <InstallItem />
      {user.role === 'admin' && (
        <MenuLink href="/admin" icon={ShieldCheck}>
          Admin Panel
        </MenuLink>
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

/** Waited for, because the next page would stop it. */
async function forgetReader(): Promise<void> {
  clearDrafts();
  await noteReader(null).catch(() => {});
}

/** Signs out, empties the cache and leads to `/`, or to the provider that the session came from. Drafts and the kept bracket are deleted even when the server is unreachable. */
export function useLogOut() {
  return useApiMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    isUnauthorizedExpected: true,
    failure: { title: 'Logout failed', fallback: 'Please try again.' },
    onSuccess: async ({ url }, _input, client) => {
      await forgetReader();
      client.clear();
      location.assign(url ?? '/');
    },
    onError: forgetReader,
  });
}

/** Installs the site, or says how. A separate component, so that each opening of the menu asks the browser again. */
function InstallItem() {
  const way = installWay();
  if (way === null) return null;
  if (way === 'share menu') {
    return (
      <MenuLabel className="max-w-52 text-12 text-muted">
        To install: Share, then Add to Home Screen
      </MenuLabel>
    );
  }
  return (
    <MenuItem icon={Download} onSelect={install}>
      Install App
    </MenuItem>
  );
}

import { clsx } from 'clsx';
import { Disc3, ListMusic, type LucideIcon, Medal, Plus, Trophy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'wouter';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { UserMenu } from '#client/features/auth/user-menu.tsx';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { CONTAINER } from '#client/ui/layout/page.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

type Destination = { href: string; label: string; Icon: LucideIcon };

const DESTINATIONS: Destination[] = [
  { href: '/', label: 'Tournaments', Icon: Trophy },
  { href: '/tournaments', label: 'Browse', Icon: ListMusic },
  { href: '/create', label: 'Create', Icon: Plus },
  { href: '/leaderboard', label: 'Leaderboard', Icon: Medal },
  { href: '/song-leaderboard', label: 'Song Leaderboard', Icon: Disc3 },
];

/** The navigation bar; on phones and tablets its links are at the bottom of the screen (rule W3). */
export function Navigation() {
  const { user, isLoading } = useCurrentUser();
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-stage print:hidden">
        <div className={clsx(CONTAINER, 'flex h-16 items-center gap-2 short:h-12')}>
          <Link href="/" className="mr-4 flex min-h-11 items-center gap-2.5 font-display text-18 font-bold">
            <Equalizer />
            Battle of the Beats
          </Link>
          {user && <Destinations className="hidden flex-1 items-center gap-1 lg:flex" />}
          <div className="ml-auto flex items-center gap-1">
            <ThemeToggle />
            {user && <UserMenu user={user} />}
            {!user && !isLoading && <SignInLink />}
          </div>
        </div>
      </header>
      {user && (
        <Destinations
          data-bottom-bar=""
          className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-auto grid-flow-col border-t border-line bg-stage pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
        />
      )}
    </>
  );
}

function Destinations(props: ComponentProps<'nav'>) {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" {...props}>
      {DESTINATIONS.map(({ href, label, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={clsx(
            'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-center text-12 leading-tight font-semibold -outline-offset-2',
            'text-muted transition-colors duration-150 hover:text-ink aria-[current]:text-ink',
            'max-[24rem]:tracking-tight short:min-h-11 short:flex-row short:gap-2 lg:min-h-11 lg:flex-row lg:gap-2 lg:px-3 lg:text-14 lg:aria-[current]:bg-raised',
          )}
        >
          <Icon aria-hidden="true" className="size-5 lg:hidden xl:block xl:size-4" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

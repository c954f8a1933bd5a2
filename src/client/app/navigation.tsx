import { ListMusic, type LucideIcon, Plus, Trophy } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { UserMenu } from '#client/features/auth/user-menu.tsx';
import { useCurrentUser } from '#client/lib/session.ts';
import { cx } from '#client/ui/class-names.ts';
import { Equalizer } from '#client/ui/equalizer.tsx';
import { CONTAINER } from '#client/ui/page.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

type Destination = { href: string; label: string; Icon: LucideIcon };

const DESTINATIONS: Destination[] = [
  { href: '/', label: 'Tournaments', Icon: Trophy },
  { href: '/tournaments', label: 'Browse', Icon: ListMusic },
  { href: '/create', label: 'Create', Icon: Plus },
];

/** The bar on top; on a phone its links stand at the bottom, in reach of the thumb. */
export function Navigation() {
  const { user, isLoading } = useCurrentUser();
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-stage">
        <div className={cx(CONTAINER, 'flex h-16 items-center gap-2')}>
          <Link href="/" className="mr-4 flex min-h-11 items-center gap-2.5 font-display text-18 font-bold">
            <Equalizer />
            Battle of the Beats
          </Link>
          {user && <Destinations className="hidden flex-1 items-center gap-1 sm:flex" />}
          <div className="ml-auto flex items-center gap-1">
            <ThemeToggle />
            {user && <UserMenu user={user} />}
            {!user && !isLoading && <SignInLink />}
          </div>
        </div>
      </header>
      {user && (
        <Destinations className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-t border-line bg-stage pb-[env(safe-area-inset-bottom)] sm:hidden" />
      )}
    </>
  );
}

function Destinations({ className }: { className: string }) {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" className={className}>
      {DESTINATIONS.map(({ href, label, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cx(
            'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control text-12 font-semibold -outline-offset-2',
            'text-muted transition-colors duration-150 hover:text-ink aria-[current]:text-ink',
            'sm:min-h-11 sm:flex-row sm:gap-2 sm:px-3 sm:text-14 sm:aria-[current]:bg-raised',
          )}
        >
          <Icon aria-hidden="true" className="size-5 sm:size-4" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

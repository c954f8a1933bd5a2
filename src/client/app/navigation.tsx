import { clsx } from 'clsx';
import { Disc3, House, ListMusic, type LucideIcon, Medal, Moon, Plus, Sun, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { SiteMark } from '#client/entities/site/site-mark.tsx';
import { useSite } from '#client/entities/site/use-site.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { SignInLink } from '#client/features/auth/sign-in-link.tsx';
import { UserMenu } from '#client/features/auth/user-menu.tsx';
import { useTheme } from '#client/lib/browser/theme.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CONTAINER } from '#client/ui/layout/page.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';

const NoticesDialog = lazyDialog(
  async () => (await import('#client/features/notices/notices-dialog.tsx')).NoticesDialog,
);

const ThemeMenu = lazyMenu(async () => (await import('./theme-menu.tsx')).ThemeMenu);

type Destination = {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** The path of another page that belongs to this entry. */
  below?: string;
};

const SHARED: Destination[] = [
  { href: '/tournaments', label: 'Browse', Icon: ListMusic },
  { href: '/create', label: 'Create', Icon: Plus },
];
const DESTINATIONS: Destination[] = [
  { href: '/', label: 'Tournaments', Icon: Trophy },
  ...SHARED,
  { href: '/leaderboard', label: 'Leaderboard', Icon: Medal },
  { href: '/song-leaderboard', label: 'Song Leaderboard', Icon: Disc3 },
];
/** The entries of the bar on phones and tablets, before 'You'. */
const PHONE_DESTINATIONS: Destination[] = [
  { href: '/', label: 'Home', Icon: House },
  ...SHARED,
  { href: '/leaderboard', label: 'Leaderboard', Icon: Medal, below: '/song-leaderboard' },
];

const BAR_ENTRY = clsx(
  'flex min-h-14 w-full min-w-11 flex-col items-center justify-center gap-1 rounded-control px-1 text-center text-12 leading-tight font-semibold -outline-offset-2',
  'text-muted transition-colors duration-150 hover:text-ink aria-[current]:text-ink aria-expanded:text-ink',
  'max-[22rem]:tracking-tight short:min-h-11 short:flex-row short:gap-2',
);

/** The navigation bar. Phones and tablets have another one at the bottom of the screen (rule W3). */
export function Navigation() {
  const { user, isLoading } = useCurrentUser();
  const [path] = useLocation();
  const [areNoticesOpen, setAreNoticesOpen] = useState(false);
  const openNotices = () => setAreNoticesOpen(true);
  const { name, logo } = useSite();
  const isNamed = name !== UNCONFIGURED_SITE.name;
  const isLanding = !user && !isLoading && path === '/';
  return (
    <>
      <header
        data-top-bar=""
        className="sticky top-0 z-30 border-b border-line bg-stage covered:upright:invisible print:hidden"
      >
        <div
          className={clsx(
            CONTAINER,
            // As wide as the line of a slim hero below it.
            'flex h-[calc(var(--top-bar)-1px)] items-center gap-2 desk:xl:[:root:has([data-page-line])_&]:max-w-[140rem]',
          )}
        >
          <Link
            href="/"
            className="mr-1 flex min-h-11 min-w-11 shrink items-center gap-2.5 font-display text-18 font-bold whitespace-nowrap max-[24rem]:text-16 max-[22rem]:text-14 sm:mr-4"
          >
            <SiteMark logo={logo} />
            {/* The landing page has the name as its title right below. */}
            <span
              translate={isNamed ? 'no' : undefined}
              className={isLanding ? 'sr-only' : 'truncate peer-data-[wide=true]:sr-only'}
            >
              {name}
            </span>
          </Link>
          {user && (
            <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
              <Destinations
                of={DESTINATIONS}
                className="flex min-h-11 items-center gap-2 rounded-control px-3 text-14 font-semibold -outline-offset-2 text-muted transition-colors duration-150 hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
                iconClassName="hidden size-4 xl:block"
              />
            </nav>
          )}
          <div data-bar-end="" className="ml-auto flex items-center gap-1">
            <ThemeToggle />
            {user && (
              <UserMenu
                user={user}
                variant="avatar"
                onNotices={openNotices}
                className="hidden size-11 place-items-center rounded-full hover:bg-line lg:grid"
              />
            )}
            {!user && !isLoading && <SignInLink variant="secondary" />}
          </div>
        </div>
      </header>
      {user && (
        <nav
          aria-label="Main"
          data-bottom-bar=""
          className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-auto grid-flow-col border-t border-line bg-stage pb-[env(safe-area-inset-bottom)] covered:short:hidden short:in-data-[show-bar]:hidden lg:hidden print:hidden"
        >
          <Destinations of={PHONE_DESTINATIONS} className={BAR_ENTRY} iconClassName="size-5" />
          <div>
            <UserMenu user={user} variant="bar" onNotices={openNotices} className={BAR_ENTRY} />
          </div>
        </nav>
      )}
      {user && <NoticesDialog open={areNoticesOpen} onOpenChange={setAreNoticesOpen} />}
    </>
  );
}

function ThemeToggle() {
  const Icon = useTheme().resolved === 'light' ? Sun : Moon;
  return <ThemeMenu trigger={<Button icon={Icon} variant="ghost" size="icon" aria-label="Theme" />} />;
}

type DestinationsProps = { of: readonly Destination[]; className: string; iconClassName: string };

function Destinations({ of, className, iconClassName }: DestinationsProps) {
  const [path] = useLocation();
  return of.map(({ href, label, Icon, below }) => (
    <Link
      key={href}
      href={href}
      aria-current={path === href ? 'page' : path === below || undefined}
      className={className}
    >
      <Icon aria-hidden="true" className={iconClassName} />
      {label}
    </Link>
  ));
}

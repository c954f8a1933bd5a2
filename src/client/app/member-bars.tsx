import { clsx } from 'clsx';
import { Disc3, House, ListMusic, type LucideIcon, Medal, Plus, Trophy } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { UserMenu } from '#client/features/auth/user-menu.tsx';
import type { CurrentUser } from '#contract/account.ts';

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

/** The pages in the bar at the top. */
export function TopLinks() {
  return (
    <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
      <Destinations
        of={DESTINATIONS}
        className="flex min-h-11 items-center gap-2 rounded-control px-3 text-14 font-semibold -outline-offset-2 text-muted transition-colors duration-150 hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
        iconClassName="hidden size-4 xl:block"
      />
    </nav>
  );
}

type MenuProps = { user: CurrentUser; onNotices: () => void };

/** The menu at the end of the bar at the top. */
export const TopMenu = (props: MenuProps) => (
  <UserMenu
    {...props}
    variant="avatar"
    className="hidden size-11 place-items-center rounded-full hover:bg-line lg:grid"
  />
);

/** The bar at the bottom of phones and tablets. */
export function BottomBar(props: MenuProps) {
  return (
    <nav
      aria-label="Main"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-auto grid-flow-col border-t border-line bg-stage pb-[env(safe-area-inset-bottom)] covered:short:hidden short:in-data-[show-bar]:hidden lg:hidden print:hidden"
    >
      <Destinations of={PHONE_DESTINATIONS} className={BAR_ENTRY} iconClassName="size-5" />
      <div>
        <UserMenu {...props} variant="bar" className={BAR_ENTRY} />
      </div>
    </nav>
  );
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

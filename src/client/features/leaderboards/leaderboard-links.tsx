import { Link, useLocation } from 'wouter';

const LEADERBOARDS = [
  { href: '/leaderboard', label: 'Users' },
  { href: '/song-leaderboard', label: 'Songs' },
];

/** Leads from one leaderboard to the other where the bar has one entry for both. */
export function LeaderboardLinks() {
  const [path] = useLocation();
  return (
    <nav
      aria-label="Leaderboards"
      className="grid w-full grid-cols-2 rounded-panel border border-line bg-panel p-1 sm:w-80 lg:hidden print:hidden"
    >
      {LEADERBOARDS.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className="grid min-h-11 place-items-center rounded-control text-14 font-semibold text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

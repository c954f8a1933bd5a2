import { clsx } from 'clsx';
import { Award, type LucideIcon, Medal, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { numberText } from '#client/lib/format/number-text.ts';

type Podium = { Icon: LucideIcon; tone: string; ring: string };

const PODIUM: Readonly<Record<number, Podium>> = {
  1: { Icon: Trophy, tone: 'border-gold text-gold', ring: 'ring-1 ring-inset ring-gold' },
  2: { Icon: Medal, tone: 'border-silver text-silver', ring: 'ring-1 ring-inset ring-silver' },
  3: { Icon: Award, tone: 'border-bronze text-bronze', ring: 'ring-1 ring-inset ring-bronze' },
};

const PLACE = 'relative flex items-center gap-3 border bg-panel px-3 sm:px-5';
const TILE = clsx(
  'mb-2 min-h-19 rounded-panel py-3',
  'sm:flex-col sm:justify-center sm:gap-3 sm:px-4 sm:py-6 sm:text-center',
);
/** The rows below the tiles form one panel. */
const TABLE_ROW = clsx(
  'min-h-15 border-t-0 py-2 last:rounded-b-panel sm:col-span-3 sm:gap-4',
  'first:rounded-t-panel first:border-t nth-4:rounded-t-panel nth-4:border-t',
);

type Props = {
  rank: number;
  /** Whether the row is one of the first three tiles above the table. */
  isOnPodium: boolean;
  picture: ReactNode;
  name: ReactNode;
  /** Shown below the name. They contain the rank. */
  details: ReactNode;
  value: number;
  unit: string;
};

/** A row of a leaderboard. The first three are tiles on wide screens; their ranks have a ring and an icon (rule W13). */
export function RankedRow({ rank, isOnPodium, picture, name, details, value, unit }: Props) {
  return (
    <li className={clsx(PLACE, isOnPodium ? TILE : TABLE_ROW, PODIUM[rank]?.ring)}>
      <RankBadge rank={rank} className={isOnPodium ? 'sm:absolute sm:top-3 sm:left-3' : undefined} />
      {picture}
      <div className={clsx('min-w-0 flex-1', isOnPodium && 'sm:w-full')}>
        <p
          dir="auto"
          className={clsx(
            'font-display text-16 leading-snug font-bold wrap-anywhere',
            isOnPodium && 'sm:text-22 sm:line-clamp-2',
          )}
        >
          {name}
        </p>
        <div
          className={clsx(
            'mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted sm:text-14',
            isOnPodium && 'sm:justify-center',
          )}
        >
          {details}
        </div>
      </div>
      <p className={clsx('shrink-0 text-right', isOnPodium && 'sm:text-center')}>
        <span
          className={clsx(
            'block font-display text-22 leading-tight font-bold tabular',
            isOnPodium && 'sm:text-36',
          )}
        >
          {numberText(value)}
        </span>
        <span className="block text-12 text-muted">{unit}</span>
      </p>
    </li>
  );
}

/** Hidden from screen readers, because the details contain the rank. */
function RankBadge({ rank, className }: { rank: number; className: string | undefined }) {
  const podium = PODIUM[rank];
  if (!podium) {
    return (
      <span
        aria-hidden="true"
        className={clsx('min-w-9 shrink-0 text-center font-display text-16 font-bold tabular', className)}
      >
        #{rank}
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      data-rank={rank}
      className={clsx('grid size-9 shrink-0 place-items-center rounded-full border', podium.tone, className)}
    >
      <podium.Icon className="size-4.5" />
    </span>
  );
}

import { clsx } from 'clsx';
import { Award, type LucideIcon, Medal, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { numberText } from '#client/lib/format/number-text.ts';
import { Card } from '#client/ui/layout/card.tsx';

type Podium = { Icon: LucideIcon; tone: string; ring: string };

const PODIUM: Readonly<Record<number, Podium>> = {
  1: { Icon: Trophy, tone: 'border-gold text-gold', ring: 'border-gold ring-1 ring-gold' },
  2: { Icon: Medal, tone: 'border-silver text-silver', ring: 'border-silver ring-1 ring-silver' },
  3: { Icon: Award, tone: 'border-bronze text-bronze', ring: 'border-bronze ring-1 ring-bronze' },
};

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
    <Card
      as="li"
      className={clsx(
        'relative flex items-center gap-3 px-3 sm:px-5',
        isOnPodium
          ? 'min-h-19 py-3 sm:flex-col sm:justify-center sm:gap-3 sm:px-4 sm:py-6 sm:text-center'
          : 'min-h-15 py-2 sm:col-span-3 sm:gap-4',
        PODIUM[rank]?.ring,
      )}
    >
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
    </Card>
  );
}

/** Hidden from screen readers, because the details contain the rank. */
function RankBadge({ rank, className }: { rank: number; className: string | undefined }) {
  const podium = PODIUM[rank];
  const classes = clsx('grid size-9 shrink-0 place-items-center rounded-full border', className);
  if (!podium) {
    return (
      <span
        aria-hidden="true"
        className={clsx(classes, 'border-line text-12 font-semibold text-muted tabular sm:text-14')}
      >
        #{rank}
      </span>
    );
  }
  return (
    <span aria-hidden="true" data-rank={rank} className={clsx(classes, podium.tone)}>
      <podium.Icon className="size-4.5" />
    </span>
  );
}

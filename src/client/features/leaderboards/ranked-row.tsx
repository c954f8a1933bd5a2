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
  picture: ReactNode;
  name: ReactNode;
  /** Shown below the name. They contain the rank. */
  details: ReactNode;
  value: number;
  unit: string;
};

/** A row of a leaderboard. The first three ranks have a ring and an icon (rule W13). */
export function RankedRow({ rank, picture, name, details, value, unit }: Props) {
  return (
    <Card
      as="li"
      className={clsx('flex min-h-19 items-center gap-3 px-3 py-3 sm:gap-4 sm:px-5', PODIUM[rank]?.ring)}
    >
      <RankBadge rank={rank} />
      {picture}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-display text-16 leading-snug font-bold wrap-anywhere sm:text-18">
          {name}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted sm:text-14">
          {details}
        </div>
      </div>
      <p className="shrink-0 text-right">
        <span className="block font-display text-22 leading-tight font-bold tabular sm:text-28">
          {numberText(value)}
        </span>
        <span className="block text-12 text-muted">{unit}</span>
      </p>
    </Card>
  );
}

/** Hidden from screen readers, because the details contain the rank. */
function RankBadge({ rank }: { rank: number }) {
  const podium = PODIUM[rank];
  const classes = 'grid size-9 shrink-0 place-items-center rounded-full border sm:size-11';
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
      <podium.Icon className="size-4.5 sm:size-5.5" />
    </span>
  );
}

import { clsx } from 'clsx';
import { Award, type LucideIcon, Medal, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { numberText } from '#client/lib/format/number-text.ts';

type Metal = { Icon: LucideIcon; tone: string; ring: string; step: string };

const METALS: Readonly<Record<number, Metal>> = {
  1: { Icon: Trophy, tone: 'border-gold-line text-gold', ring: 'ring-gold-line', step: 'bg-won' },
  2: { Icon: Medal, tone: 'border-silver text-silver', ring: 'ring-silver', step: 'bg-won-second' },
  3: { Icon: Award, tone: 'border-bronze text-bronze', ring: 'ring-bronze', step: 'bg-won-third' },
};

/** The ring of a row with one of the first three ranks. */
const ringOf = (rank: number) => METALS[rank] && `ring-1 ring-inset ${METALS[rank].ring}`;

/** The columns of the podium: the first place is in the middle. The list keeps the order of the ranks. */
const COLUMNS = { 1: 'order-2', 2: 'order-1', 3: 'order-3' } as const;

/**
 * The heights of the steps by rank, so that equal ranks are equally high. The longest texts fit in each, so that no
 * step is higher than that of a better rank.
 */
const HEIGHTS: Record<'face' | 'cover', Readonly<Record<number, string>>> = {
  face: {
    1: 'mt-14 min-h-84 sm:mt-20',
    2: 'mt-10 min-h-72 sm:mt-16',
    3: 'mt-10 min-h-62 sm:mt-16',
  },
  cover: {
    1: 'mt-14 min-h-86 sm:mt-32 sm:min-h-108',
    2: 'mt-10 min-h-76 sm:mt-24 sm:min-h-98',
    3: 'mt-10 min-h-68 sm:mt-24 sm:min-h-88',
  },
};

/** A place on the podium, or null in the table. */
export type Place = keyof typeof COLUMNS | null;

export type RowParts = {
  picture: ReactNode;
  name: ReactNode;
  /** Shown below the name. */
  details: ReactNode;
  isReader?: boolean;
};

type Props = RowParts & {
  rank: number;
  place: Place;
  pictureKind: keyof typeof HEIGHTS;
  value: number;
  /** The value as a part of the highest one, from 0 to 1. */
  share: number;
  unit: string;
};

/** A row of a leaderboard: on the podium or in the table. The first three ranks have a ring and an icon. */
export function RankedRow({ place, ...row }: Props) {
  return place === null ? <TableRow {...row} /> : <PodiumStep {...row} place={place} />;
}

type StepProps = Omit<Props, 'place'> & { place: keyof typeof COLUMNS };

function PodiumStep({ rank, place, pictureKind, picture, name, details, value, unit }: StepProps) {
  return (
    <li
      data-place={place}
      className={clsx(
        'relative mb-2 flex min-w-0 flex-col items-center gap-2 self-end rounded-panel bg-linear-to-b from-white/25 to-transparent px-2 pb-4 text-center text-on-won sm:mb-4 sm:px-4',
        COLUMNS[place],
        HEIGHTS[pictureKind][rank],
        ringOf(rank),
        METALS[rank]?.step,
      )}
    >
      <div className={OVERHANGS[pictureKind][rank === 1 ? 0 : 1]}>{picture}</div>
      <Rank rank={rank} className="gap-1.5 rounded-full border bg-stage px-2.5 py-1 sm:px-3 sm:text-14" />
      {/* Texts on metal have one colour. */}
      <div className="w-full min-w-0 [--edge:var(--on-won)] [--ink:var(--on-won)] [--muted:var(--on-won)]">
        <p
          dir="auto"
          translate="no"
          className="line-clamp-2 font-display text-14 leading-snug font-bold wrap-anywhere max-[22rem]:text-12 sm:text-22"
        >
          {name}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-12 sm:text-14 [&>:first-child]:line-clamp-1 [&>[data-fill]]:border-current [&>[data-fill]]:bg-transparent [&>[data-fill]]:forced-color-adjust-auto!">
          {details}
        </div>
      </div>
      <p className="my-auto">
        <span
          className={clsx(
            'block font-display leading-none font-bold',
            rank === 1 ? 'text-48 sm:text-64' : 'text-36 sm:text-48',
          )}
        >
          {numberText(value)}
        </span>
        <span className="text-12 sm:text-14">{unit}</span>
      </p>
    </li>
  );
}

/** The classes that move a part of the picture above its step: of the first rank, and of others. */
const OVERHANGS = {
  face: ['-mt-14 sm:-mt-20', '-mt-10 sm:-mt-16'],
  cover: ['-mt-14 sm:-mt-32', '-mt-10 sm:-mt-24'],
} as const;

/** One line on wide screens. The bar compares the value with the highest one. */
function TableRow(props: Omit<Props, 'place' | 'pictureKind'>) {
  const { rank, picture, name, details, value, share, unit, isReader } = props;
  return (
    <li
      className={clsx(
        'relative order-4 col-span-3 flex min-h-14 items-center gap-3 border-x border-b px-3 py-1.5 sm:min-h-12 sm:gap-4 sm:px-5',
        'last:rounded-b-panel first:rounded-t-panel first:border-t nth-4:rounded-t-panel nth-4:border-t',
        isReader ? 'bg-raised' : 'bg-panel',
        ringOf(rank),
      )}
    >
      <Rank rank={rank} className="min-w-14 justify-start! gap-1 sm:min-w-20 sm:text-14" />
      {picture}
      <div className="min-w-0 flex-1 items-baseline gap-x-3 sm:flex lg:flex-[2]">
        <p dir="auto" translate="no" className="font-display text-16 leading-snug font-bold wrap-anywhere">
          {name}
        </p>
        <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted sm:shrink sm:text-14">
          {details}
        </div>
      </div>
      <span aria-hidden="true" className="hidden h-1.5 flex-1 overflow-hidden rounded-full bg-line lg:block">
        <span
          className="block size-full origin-left rounded-full bg-edge"
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
      <p className="shrink-0 text-right max-sm:leading-tight sm:min-w-24">
        <span translate="no" className="font-display text-18 font-bold tabular">
          {numberText(value)}
        </span>{' '}
        <span className="text-12 text-muted max-sm:block">{unit}</span>
      </p>
    </li>
  );
}

/** The rank, with an icon for the first three. */
function Rank({ rank, className }: { rank: number; className: string }) {
  const metal = METALS[rank];
  return (
    <span
      data-rank={metal && rank}
      className={clsx(
        'flex shrink-0 items-center justify-center text-12 leading-tight font-semibold whitespace-nowrap tabular',
        metal ? metal.tone : 'text-muted',
        className,
      )}
    >
      {metal && <metal.Icon aria-hidden="true" className="size-4" />}
      <span>
        Rank <span className={metal ? undefined : 'font-display text-ink'}>#{rank}</span>
      </span>
    </span>
  );
}

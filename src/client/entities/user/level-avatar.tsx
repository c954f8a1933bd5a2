import { clsx } from 'clsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { levelProgress } from '#engine/rewards/points.ts';

type Props = { src: string | null; initials: string; points: number; colorOf: number; isBusy?: boolean };

/** A user's picture in a ring that fills up to the next level. Decorative: the numbers are beside it. */
export function LevelAvatar({ src, initials, points, colorOf, isBusy = false }: Props) {
  const { reached, needed } = levelProgress(points);
  return (
    <span className="relative inline-grid size-24 shrink-0 place-items-center sm:row-span-2 sm:size-40">
      <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 -rotate-90 fill-none">
        <circle cx="50" cy="50" r="47.5" strokeWidth="5" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="47.5"
          strokeWidth="5"
          pathLength="100"
          strokeDasharray={`${(100 * reached) / needed} 100`}
          className="stroke-ink"
        />
      </svg>
      <Avatar
        src={src}
        initials={initials}
        size="large"
        colorOf={colorOf}
        className={clsx('size-20! text-28! sm:size-33! sm:text-48!', isBusy && 'pulsing')}
      />
    </span>
  );
}

import { clsx } from 'clsx';
import { type LucideIcon, Target, Trophy, Vote } from 'lucide-react';
import { numberText } from '#client/lib/format/number-text.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { Achievement } from '#contract/account.ts';
import { levelProgress, nextVoterTitle } from '#engine/rewards/points.ts';

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

/** How far the next level and the next title are. */
export function LevelGoal({ points, level }: { points: number; level: number }) {
  const { reached, needed } = levelProgress(points);
  const next = nextVoterTitle(level);
  return (
    <div className="flex w-full max-w-2xl flex-col gap-2">
      <Progress
        label={`Points to level ${level + 1}`}
        value={reached}
        max={needed}
        className="[&_[role=progressbar]]:h-2.5"
      />
      {next && (
        <p className="text-12 text-muted">
          {next.title} from level {next.level}
        </p>
      )}
    </div>
  );
}

/** The five numbers of a profile in one line, on narrow screens three above two. */
export function ProfileNumbers({ numbers }: { numbers: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-6 gap-x-3 gap-y-5 border-t border-line pt-5 max-lg:*:col-span-3 max-lg:*:nth-[-n+3]:col-span-2 lg:grid-cols-5 lg:divide-x lg:divide-line">
      {numbers.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end lg:px-6 lg:first:pl-0">
          <dt className="text-12 text-muted sm:text-14">{label}</dt>
          <dd className="font-display text-36 leading-tight font-bold sm:text-48">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rank of a user on a profile; a dash before the first point, when all newcomers would share the first rank. */
export function rankText({ rank, points }: { rank: number; points: number }): string {
  return points > 0 ? `#${numberText(rank)}` : '–';
}

const ICONS: Record<Achievement['type'], LucideIcon> = {
  tournament_winner: Trophy,
  perfect_predictor: Target,
  voter: Vote,
};

export function AchievementCard({ achievement }: { achievement: Achievement }) {
  const { type, title, description, earnedAt } = achievement;
  const Icon = ICONS[type];
  const earned = new Date(earnedAt);
  return (
    <Card as="li" className="flex gap-4 p-4">
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-11 shrink-0 place-items-center rounded-full border',
          type === 'tournament_winner' ? 'border-gold-line text-gold' : 'border-edge text-muted',
        )}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="text-16">{title}</h3>
        <p className="text-14 text-muted">{description}</p>
        <time dateTime={earnedAt} {...exactOnHover(earned)} className="mt-1 block text-12 text-muted">
          {mediumDate(earned)}
        </time>
      </div>
    </Card>
  );
}

import { clsx } from 'clsx';
import { type LucideIcon, Target, Trophy, Vote } from 'lucide-react';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { Achievement } from '#contract/account.ts';

const ICONS: Record<Achievement['type'], LucideIcon> = {
  tournament_winner: Trophy,
  perfect_predictor: Target,
  voter: Vote,
};

export function AchievementCard({
  achievement: { type, title, description, earnedAt },
}: {
  achievement: Achievement;
}) {
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

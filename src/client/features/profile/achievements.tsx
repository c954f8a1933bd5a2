import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Target, Trophy, Vote } from 'lucide-react';
import { achievementsQuery } from '#client/lib/queries.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { Card } from '#client/ui/card.tsx';
import { cx } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { exactOnHover } from '#client/ui/exact-on-hover.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Achievement } from '#contract/account.ts';

/** A §2. */
const SHOWN = 3;
const SKELETONS = [1, 2, 3];
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-3';

const ICONS: Record<Achievement['type'], LucideIcon> = {
  tournament_winner: Trophy,
  perfect_predictor: Target,
  voter: Vote,
};

/** The three that were earned last. */
export function Achievements({ userId }: { userId: number }) {
  const { data, isPending, isFetching, isLoadingError, refetch } = useQuery(achievementsQuery(userId));
  if (isPending) {
    return (
      <div role="status" aria-label="Loading achievements" className={LIST}>
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-26 rounded-panel" />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return (
      <LoadFailed title="Your achievements could not be loaded" isRetrying={isFetching} onRetry={refetch} />
    );
  }
  if (!data?.length) {
    return (
      <EmptyState
        icon={<Trophy />}
        title="No achievements yet"
        description="The first one comes with your first vote."
      />
    );
  }
  return (
    <ul className={LIST}>
      {data.slice(0, SHOWN).map((achievement) => (
        <AchievementCard key={achievement.id} achievement={achievement} />
      ))}
    </ul>
  );
}

function AchievementCard({
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
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full border',
          type === 'tournament_winner' ? 'border-gold text-gold' : 'border-edge text-muted',
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

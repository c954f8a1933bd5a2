import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type LucideIcon, Target, Trophy, Vote } from 'lucide-react';
import { useState } from 'react';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { Achievement } from '#contract/account.ts';
import { achievementsQuery } from './queries.ts';

/** The newest achievements; the others show after a press of the button (rule W14). */
const SHOWN = 3;
const SKELETONS = [1, 2, 3];
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-3';

const ICONS: Record<Achievement['type'], LucideIcon> = {
  tournament_winner: Trophy,
  perfect_predictor: Target,
  voter: Vote,
};

export function Achievements({ userId }: { userId: number }) {
  const { data, isPending, isFetching, isLoadingError, refetch } = useQuery(achievementsQuery(userId));
  const [isExpanded, setIsExpanded] = useState(false);
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
    <>
      <ul className={LIST}>
        {(isExpanded ? data : data.slice(0, SHOWN)).map((achievement) => (
          <AchievementCard key={achievement.id} achievement={achievement} />
        ))}
      </ul>
      {data.length > SHOWN && !isExpanded && (
        <Button className="self-start" onClick={() => setIsExpanded(true)}>
          Show all {data.length}
        </Button>
      )}
    </>
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
        className={clsx(
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

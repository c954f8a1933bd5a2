import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { AchievementCard } from '#client/entities/user/achievement-card.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { achievementsQuery } from './queries.ts';

/** The newest achievements; the others show after a press of the button (rule W14). */
const SHOWN = 3;
const SKELETONS = [1, 2, 3];
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-3 lg:grid-cols-1';

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

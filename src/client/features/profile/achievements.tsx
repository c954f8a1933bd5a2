import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { AchievementCard } from '#client/entities/user/profile-parts.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { achievementsQuery } from './queries.ts';

/** The newest achievements; the others show after a press of the button (rule W14). */
const SHOWN = 3;
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-3 lg:grid-cols-1';

export function Achievements({ userId }: { userId: number }) {
  const query = useQuery(achievementsQuery(userId));
  const { data } = query;
  const [isExpanded, setIsExpanded] = useState(false);
  if (!data) {
    return (
      <Unloaded
        query={query}
        label="Loading achievements"
        title="Your achievements could not be loaded"
        rowClassName="h-26 rounded-panel"
        className={LIST}
      />
    );
  }
  if (data.length === 0) {
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

import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { AchievementCard } from '#client/entities/user/profile-parts.tsx';
import { RANKING_FRESH_MS, readQuery } from '#client/lib/api/read-query.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import type { Achievement } from '#contract/account.ts';
import { useListStart } from './use-list-start.tsx';

/** The newest achievements; the others show after a press of the button (rule W14). */
const SHOWN = 3;
const LIST = 'grid grid-cols-1 gap-3 md:grid-cols-3 lg:grid-cols-1';

const achievementsQuery = (userId: number) =>
  readQuery<Achievement[] | null>(['/api/users', userId, 'achievements'], { staleTime: RANKING_FRESH_MS });

export function Achievements({ userId }: { userId: number }) {
  const query = useQuery(achievementsQuery(userId));
  const { data } = query;
  const { shown, button } = useListStart(data ?? [], SHOWN);
  if (!data) {
    return (
      <Unloaded
        query={query}
        label="Loading achievements"
        what="your achievements"
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
        {shown.map((achievement) => (
          <AchievementCard key={achievement.id} achievement={achievement} />
        ))}
      </ul>
      {button}
    </>
  );
}

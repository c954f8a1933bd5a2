import { AchievementCard } from '#client/entities/user/profile-parts.tsx';
import type { Achievement } from '#contract/account.ts';

/** All achievements of a user; there are ten at most. */
export function ProfileAchievements({ achievements }: { achievements: readonly Achievement[] }) {
  if (achievements.length === 0) return <p className="text-14 text-muted">No achievements yet.</p>;
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-1">
      {achievements.map((achievement) => (
        <AchievementCard key={achievement.id} achievement={achievement} />
      ))}
    </ul>
  );
}

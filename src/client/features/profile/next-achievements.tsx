import { Progress } from '#client/ui/display/progress.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { nextAchievement } from '#engine/rewards/achievements.ts';

const GOALS = [
  { type: 'voter', field: 'totalVotes' },
  { type: 'perfect_predictor', field: 'perfectPredictions' },
  { type: 'tournament_winner', field: 'tournamentsWon' },
] as const;

/** How far the user is from the next achievement of each type. */
export function NextAchievements({ user }: { user: CurrentUser }) {
  const goals = GOALS.flatMap(({ type, field }) => {
    const next = nextAchievement(type, user[field]);
    return next ? [{ ...next, count: user[field] }] : [];
  });
  if (goals.length === 0) return null;
  return (
    <Card as="section" aria-label="Next achievements" className="flex flex-col gap-4 p-4">
      <p className="text-12 font-bold tracking-wider text-muted">NEXT</p>
      {goals.map(({ title, count, threshold }) => (
        <Progress key={title} label={title} value={count} max={threshold} />
      ))}
    </Card>
  );
}

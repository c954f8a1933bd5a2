import { Progress } from '#client/ui/display/progress.tsx';
import { levelProgress, nextVoterTitle } from '#engine/rewards/points.ts';

/** How far the next level and the next title are (rule P9). */
export function LevelGoal({ points, level }: { points: number; level: number }) {
  const { reached, needed } = levelProgress(points);
  const next = nextVoterTitle(level);
  return (
    <div className="flex w-full flex-col gap-2 lg:w-72">
      <Progress label={`Points to level ${level + 1}`} value={reached} max={needed} />
      {next && (
        <p className="text-12 text-muted">
          {next.title} from level {next.level}
        </p>
      )}
    </div>
  );
}

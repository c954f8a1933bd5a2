import { Progress } from '#client/ui/display/progress.tsx';
import { levelProgress, nextVoterTitle } from '#engine/rewards/points.ts';

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

import { useEffect } from 'react';
import { useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { preloadReveal } from '#client/features/ballot/reveal/reveal-place.tsx';
import { END_CUE_MS, type MatchupClock, votingState } from '#engine/matchup/voting-window.ts';

const SECOND_MS = 1000;
/** How long after the end 'counting' shows at most. The server needs only a moment to decide a matchup. */
const COUNTING_MS = 60_000;
const STAGES = { open: 'closing', locked: 'locked', ended: 'counting' } as const;

function stageAt(clock: MatchupClock, now: number) {
  const leftMs = (clock.endTime ?? 0) - now;
  const state = votingState(clock, now);
  if (state === 'unscheduled' || state === 'upcoming') return null;
  return leftMs > END_CUE_MS || leftMs < -COUNTING_MS ? null : STAGES[state];
}

type Props = { clock: MatchupClock; isDecided: boolean };

/**
 * The last 30 seconds of a matchup by the server's clock: a line gets shorter, and the seconds are counted where both covers
 * meet, the last 10 loudly (rule W34). The empty line stays until the result, at most a minute. Screen readers hear the
 * announcer instead.
 */
export function LastSeconds({ clock, isDecided }: Props) {
  const now = useMatchupNow(clock);
  const leftMs = (clock.endTime ?? 0) - now;
  const stage = isDecided ? null : stageAt(clock, now);
  const isShown = stage !== null;
  useEffect(() => {
    if (isShown) preloadReveal();
  }, [isShown]);
  if (!isShown) return null;
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return (
    <>
      <div aria-hidden="true" className="ballot-closing" data-stage={stage}>
        {/* Within each second the line shrinks to its length at the next second. */}
        <span
          className="ballot-fuse"
          style={{ transform: `scaleX(${Math.max(0, leftMs - SECOND_MS) / END_CUE_MS})` }}
        />
      </div>
      {stage !== 'counting' && (
        <span
          key={seconds}
          translate="no"
          aria-hidden="true"
          data-fill={stage === 'locked' || undefined}
          className="ballot-second"
          data-early={stage === 'closing' || undefined}
        >
          {seconds}
        </span>
      )}
    </>
  );
}

import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { preloadReveal } from '#client/features/ballot/reveal/reveal-place.tsx';
import { END_CUE_MS, type MatchupClock, votingState } from '#engine/matchup/voting-window.ts';

const SECOND_MS = 1000;
/** How long after the end 'counting' shows at most. The server needs only a moment to decide a matchup. */
const COUNTING_MS = 60_000;
const STAGES = { open: 'closing', locked: 'locked', ended: 'counting' } as const;

/** The stage of the last 30 seconds and of the moment until the result; null before and after. */
export function lastStageAt(clock: MatchupClock, now: number) {
  const leftMs = (clock.endTime ?? 0) - now;
  const state = votingState(clock, now);
  if (state === 'unscheduled' || state === 'upcoming') return null;
  return leftMs > END_CUE_MS || leftMs < -COUNTING_MS ? null : STAGES[state];
}

export type LastStage = ReturnType<typeof lastStageAt>;
type Props = { clock: MatchupClock; stage: LastStage };

/**
 * The last 30 seconds of a matchup by the server's clock: a line gets shorter, and the seconds are counted where both covers
 * meet, the last 10 loudly. The empty line stays until the result, at most a minute. Screen readers hear the
 * announcer instead.
 */
export function LastSeconds({ clock, stage }: Props) {
  const now = useMatchupNow(clock);
  const leftMs = (clock.endTime ?? 0) - now;
  const isShown = stage !== null;
  useEffect(() => {
    if (isShown) preloadReveal();
  }, [isShown]);
  if (!isShown) return null;
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return (
    <>
      <div
        aria-hidden="true"
        data-part="fuse"
        className="pointer-events-none absolute inset-x-0 bottom-full h-1 bg-closing/28 sheet:inset-[auto_0_0]"
        data-stage={stage}
      >
        {/* Within each second the line shrinks to its length at the next second. */}
        <span
          className="absolute inset-0 origin-left bg-closing transition-transform duration-1000 ease-linear"
          style={{ transform: `scaleX(${Math.max(0, leftMs - SECOND_MS) / END_CUE_MS})` }}
        />
      </div>
      {stage !== 'counting' && (
        <span
          key={seconds}
          translate="no"
          data-part="second"
          aria-hidden="true"
          data-fill={stage === 'locked' || undefined}
          className={clsx(
            'pointer-events-none z-3 grid size-(--size) place-items-center place-self-center rounded-full font-display leading-none font-bold tabular [--size:4rem] phone:[--size:3rem] tall:[--size:4rem] sheet:hidden [grid-area:cover1-start/cover1-start/cover2-end/cover2-end]',
            // A video has the place of the seam, and one song below the other has none: the header counts alone.
            'in-data-[player=frame]:hidden desk:in-data-[desk=column]:hidden',
            stage === 'locked'
              ? 'animate-[second_900ms_var(--ease-out)_both] bg-closing text-[length:calc(var(--size)*0.6)] text-on-color desk:[--size:clamp(6rem,8vw,11rem)]'
              : 'border-3 border-closing bg-stage text-[length:calc(var(--size)*0.45)] text-closing desk:[--size:clamp(4.5rem,5vw,8rem)]',
          )}
        >
          {seconds}
        </span>
      )}
    </>
  );
}

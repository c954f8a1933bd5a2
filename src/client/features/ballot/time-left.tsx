import { clsx } from 'clsx';
import { Clock, Lock } from 'lucide-react';
import { useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { plainInstant } from '#client/lib/time/date-text.ts';
import { formatTimeLeft } from '#client/ui/time/countdown-parts.ts';
import { END_CUE_MS, type MatchupClock, START_CUE_MS, votingState } from '#engine/matchup/voting-window.ts';

type TimeText = { label: string; value: string | null; tone: string; isLocked: boolean };

const CLOSING = 'text-closing';
const SOON = 'text-soon';

function describeTime(clock: MatchupClock, now: number): TimeText {
  const state = votingState(clock, now);
  const untilStart = (clock.startTime ?? 0) - now;
  const untilEnd = (clock.endTime ?? 0) - now;
  switch (state) {
    case 'unscheduled':
      return { label: 'Schedule TBD', value: null, tone: 'text-muted', isLocked: false };
    case 'upcoming': {
      const tone = untilStart <= START_CUE_MS ? SOON : 'text-ink';
      return { label: 'Starts in', value: formatTimeLeft(untilStart), tone, isLocked: false };
    }
    case 'open': {
      const tone = untilEnd <= END_CUE_MS ? CLOSING : 'text-ink';
      return { label: 'Ends in', value: formatTimeLeft(untilEnd), tone, isLocked: false };
    }
    case 'locked':
      return {
        label: 'Voting locked',
        value: formatTimeLeft(untilEnd),
        tone: CLOSING,
        isLocked: true,
      };
    case 'ended':
      return {
        label: clock.status === 'completed' ? 'Ended' : 'Counting the votes',
        value: null,
        tone: 'text-muted',
        isLocked: false,
      };
  }
}

/** The time left until the start or the end by the server's clock, or why there is none; exactly on hover (rule K10). */
export function TimeLeft({ clock }: { clock: MatchupClock }) {
  const now = useMatchupNow(clock);
  const { label, value, tone, isLocked } = describeTime(clock, now);
  const instant = now < (clock.startTime ?? 0) ? clock.startTime : clock.endTime;
  const Icon = isLocked ? Lock : Clock;
  return (
    <p
      role="timer"
      title={instant === null ? undefined : plainInstant(instant)}
      className={`flex shrink-0 items-center gap-4 max-md:ml-auto md:ml-6 short:ml-0 max-md:flex-col max-md:items-end max-md:gap-0 short:gap-2 ${tone}`}
    >
      <span
        data-locked={isLocked || undefined}
        className={clsx(
          'time-label flex items-center gap-1.5 text-14 transition-transform duration-250 max-md:text-12 max-md:leading-none',
          value && tone === CLOSING && 'lg:-translate-x-[1.75em] short:translate-x-0',
          // A phone in landscape has no room for 'Starts in', because the badge says 'STARTING SOON'.
          tone === SOON && 'short:sr-only',
        )}
      >
        <Icon aria-hidden="true" className="size-4 max-md:size-3" />
        {label}
      </span>
      {value && (
        // In the last 30 seconds it grows on desktops, away from the edge, and its label makes room (rule W34).
        <span
          translate="no"
          className={clsx(
            'time-value origin-top-right font-display text-28 leading-none font-bold tabular transition-transform duration-250 md:origin-right short:text-22',
            tone === CLOSING && 'lg:scale-125 short:scale-100',
          )}
        >
          {value}
        </span>
      )}
    </p>
  );
}

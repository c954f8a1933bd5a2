import { clsx } from 'clsx';
import { Clock, Lock } from 'lucide-react';
import { use } from 'react';
import { useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { VoterRulesContext } from '#client/entities/vote/voter.ts';
import { plainInstant } from '#client/lib/time/date-text.ts';
import { formatTimeLeft } from '#client/ui/time/countdown-parts.ts';
import type { TournamentPace } from '#engine/kinds.ts';
import { END_CUE_MS, type MatchupClock, START_CUE_MS, votingState } from '#engine/matchup/voting-window.ts';

const CLOSING = 'text-closing';
const SOON = 'text-soon';
/** One song below the other has no seam, so that the header alone counts the last seconds. */
const COLUMN_LABEL = 'desk:in-data-[desk=column]:-translate-x-[1.75em]';
const COLUMN_VALUE =
  'absolute [clip-path:inset(50%)] desk:in-data-[desk=column]:static desk:in-data-[desk=column]:[clip-path:none] sheet:static sheet:[clip-path:none]';

/** What is said about the time of a matchup: a label, and the time that is left, if any. */
function describeTime(clock: MatchupClock, now: number, pace?: TournamentPace) {
  const state = votingState(clock, now);
  const quiet = { value: null, tone: 'text-muted', isLocked: false };
  if (state === 'unscheduled') {
    return { ...quiet, label: pace === 'show' ? 'Opens by itself' : 'Schedule TBD' };
  }
  if (state === 'ended')
    return { ...quiet, label: clock.status === 'completed' ? 'Ended' : 'Counting the votes' };
  const isUpcoming = state === 'upcoming';
  const leftMs = ((isUpcoming ? clock.startTime : clock.endTime) ?? 0) - now;
  const isNear = leftMs <= (isUpcoming ? START_CUE_MS : END_CUE_MS);
  const isLocked = state === 'locked';
  return {
    label: isUpcoming ? 'Starts in' : isLocked ? 'Voting locked' : 'Ends in',
    value: formatTimeLeft(leftMs),
    tone: isLocked || (isNear && !isUpcoming) ? CLOSING : isNear ? SOON : 'text-ink',
    isLocked,
  };
}

type Props = {
  clock: MatchupClock;
  /** Above a match of a tournament, which names its state and counts its last seconds where both covers meet. */
  isInMatch?: boolean;
  /** The last seconds are counted there now. */
  isOnSeam?: boolean;
};

/** The time left until the start or the end by the server's clock, or why there is none; exactly on hover. */
export function TimeLeft({ clock, isInMatch, isOnSeam }: Props) {
  const now = useMatchupNow(clock);
  const { pace } = use(VoterRulesContext);
  const { label, value, tone, isLocked } = describeTime(clock, now, pace);
  const instant = now < (clock.startTime ?? 0) ? clock.startTime : clock.endTime;
  const Icon = isLocked ? Lock : Clock;
  const isClosing = value !== null && tone === CLOSING;
  return (
    <p
      role="timer"
      title={instant === null ? undefined : plainInstant(instant)}
      className={clsx(
        'flex shrink-0 items-center gap-4 max-md:ml-auto max-md:flex-col max-md:items-end max-md:gap-0 md:ml-6 stage:relative stage:m-0 short:ml-0 short:gap-2 sheet:m-0 sheet:flex-row sheet:[place-self:center_end] sheet:[grid-area:bar]',
        isInMatch && 'upright:self-baseline upright:[grid-area:time]',
        tone,
      )}
    >
      <span
        className={clsx(
          'flex items-center gap-1.5 text-14 transition-transform duration-250 max-md:text-12 max-md:leading-none',
          isInMatch && 'desk:text-[0.875em]',
          value && !isLocked && 'stage:absolute stage:right-[calc(100%+0.75rem)] stage:whitespace-nowrap',
          isClosing && (isOnSeam ? COLUMN_LABEL : 'desk:-translate-x-[1.75em]'),
          value && 'sheet:sr-only',
          // The badge beside it names the state.
          isInMatch && value && !isOnSeam && 'upright:sr-only',
          (tone === SOON || (isInMatch && isClosing && !isOnSeam)) && 'short:sr-only',
        )}
      >
        <Icon aria-hidden="true" className="size-4 max-md:size-3" />
        {label}
      </span>
      {value && (
        // In the last 30 seconds it grows on desktops, away from the edge, and its label makes room.
        <span
          translate="no"
          data-part="time"
          className={clsx(
            'origin-top-right font-display text-28 leading-none font-bold tabular transition-transform duration-250 md:origin-right stage:origin-center stage:text-36 stage:leading-none short:text-22 short:leading-none sheet:origin-right sheet:text-[1.375rem]',
            isInMatch && 'upright:origin-right upright:text-[1.25rem] desk:text-[1.75em]',
            isClosing && 'desk:scale-125',
            isOnSeam && COLUMN_VALUE,
          )}
        >
          {value}
        </span>
      )}
    </p>
  );
}

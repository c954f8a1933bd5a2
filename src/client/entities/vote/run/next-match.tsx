import { clsx } from 'clsx';
import { Bell, CalendarPlus, ChevronRight } from 'lucide-react';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { RunOfMatches } from './run-of-matches.ts';

type Props = {
  run: RunOfMatches;
  className?: string | undefined;
  onNext: () => void;
  /** Opens the reminders of the tournament, for users. */
  onRemind?: (() => void) | null;
};

/** A phone shows the icon alone. */
const AFTER_ALL = 'shrink-0 max-lg:px-3 max-sm:min-h-11 max-sm:w-11 max-sm:px-0! short:hidden';

/** After a vote: a button to the next open matchup, or a note that the viewer has voted in all. */
export function NextMatch({ run, className, onNext, onRemind }: Props) {
  const { nextId, left, isDone, nextStart, startingId } = run;
  if (nextId !== null) {
    return (
      <Button variant="primary" className={className} onClick={onNext}>
        Next match ({left} left)
        <ChevronRight />
      </Button>
    );
  }
  if (!isDone) return null;
  return (
    <div className="flex items-center gap-1 sm:gap-2 lg:gap-4">
      <p className="text-end text-14 text-muted max-sm:text-12 max-sm:leading-4 min-[22.5rem]:whitespace-nowrap">
        <span className="font-semibold text-ink">All voted.</span>{' '}
        {nextStart !== null && (
          <>
            Next <span className="max-sm:sr-only short:sr-only">match opens </span>in{' '}
            <Countdown
              until={nextStart}
              className="font-semibold text-ink max-sm:block max-sm:font-display max-sm:text-18 max-sm:leading-5 max-sm:font-bold"
            />
          </>
        )}
      </p>
      {startingId !== null && (
        <LinkButton
          icon={CalendarPlus}
          href={`/api/matchups/${startingId}/calendar.ics`}
          title="Add to calendar"
          // A phone has room for one of both.
          className={clsx(AFTER_ALL, onRemind && 'max-sm:hidden', className)}
        >
          <span className="max-sm:sr-only">
            <span className="max-lg:sr-only">Add to </span>
            <span className="inline-block max-lg:first-letter:uppercase">calendar</span>
          </span>
        </LinkButton>
      )}
      {onRemind && (
        <Button icon={Bell} onClick={onRemind} title="Remind me" className={clsx(AFTER_ALL, className)}>
          <span className="max-lg:sr-only">Remind me</span>
        </Button>
      )}
    </div>
  );
}

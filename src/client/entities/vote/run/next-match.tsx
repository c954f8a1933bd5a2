import { clsx } from 'clsx';
import { CalendarPlus, ChevronRight } from 'lucide-react';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { RunOfMatches } from './run-of-matches.ts';

type Props = { run: RunOfMatches; className?: string; onNext: () => void };

/** A phone has no room beside the text: the label ends its first line, and the link is as large as both lines. */
const OVER_TEXT =
  'max-sm:absolute max-sm:inset-x-0 max-sm:-inset-y-1.5 max-sm:items-start! max-sm:justify-end! max-sm:border-transparent! max-sm:bg-transparent! max-sm:gap-1! max-sm:px-1! max-sm:pt-1.5! max-sm:text-12! max-sm:leading-4!';

/** After a vote: the way to the next open matchup, or that all have the voter's vote (rule W32). */
export function NextMatch({ run, className, onNext }: Props) {
  const { nextId, left, isDone, nextStart, startingId } = run;
  if (nextId !== null) {
    return (
      <Button variant="primary" className={className} onClick={onNext}>
        Next match ({left} left)
        <ChevronRight aria-hidden="true" />
      </Button>
    );
  }
  if (!isDone) return null;
  return (
    <div className="relative flex items-center gap-2 lg:gap-4">
      <p className="text-end text-14 text-muted max-sm:min-w-38 max-sm:text-start max-sm:text-12 min-[22.5rem]:whitespace-nowrap">
        <span className="font-semibold text-ink max-sm:block">All voted.</span>{' '}
        {nextStart !== null && (
          <>
            Next match opens in <Countdown until={nextStart} className="font-semibold text-ink" />
          </>
        )}
      </p>
      {startingId !== null && (
        <LinkButton
          href={`/api/matchups/${startingId}/calendar.ics`}
          title="Add to calendar"
          className={clsx('shrink-0 max-lg:px-3 short:hidden', OVER_TEXT, className)}
        >
          <CalendarPlus aria-hidden="true" />
          <span>
            <span className="max-lg:sr-only">Add to </span>
            <span className="inline-block max-lg:first-letter:uppercase">calendar</span>
          </span>
        </LinkButton>
      )}
    </div>
  );
}

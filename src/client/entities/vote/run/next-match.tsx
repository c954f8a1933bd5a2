import { ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { RunOfMatches } from './run-of-matches.ts';

type Props = { run: RunOfMatches; className?: string; onNext: () => void };

/** After a vote: the way to the next open matchup, or that all have the voter's vote (rule W32). */
export function NextMatch({ run: { nextId, left, isDone, nextStart }, className, onNext }: Props) {
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
    <p className="text-end text-14 text-muted max-sm:text-12 sm:whitespace-nowrap">
      <span className="font-semibold text-ink max-sm:block">All voted.</span>{' '}
      {nextStart !== null && (
        <>
          Next match opens in <Countdown until={nextStart} className="font-semibold text-ink" />
        </>
      )}
    </p>
  );
}

import { NextMatch } from '#client/entities/vote/run/next-match.tsx';
import type { RunOfMatches } from '#client/entities/vote/run/run-of-matches.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';

/** The class of a button in the ballot's footer, which is small on phones. */
export const FOOTER_BUTTON =
  'phone:min-h-11 phone:min-w-11 phone:px-3 short:border-y-4 short:bg-clip-padding';

type Props = {
  /** The voter's next match, for voters who are done with the shown one. */
  run: RunOfMatches | null;
  /** When the next match opens, in epoch milliseconds. */
  nextStart: number | null;
  isDecided: boolean;
  onNext: () => void;
  onRemind: (() => void) | null;
  /** Leads from a drawn match to its tiebreaker. */
  onTiebreaker: (() => void) | null;
  /** Leads to a match that is live, when the shown one is not. */
  onLive: (() => void) | null;
};

/** What the viewer can open next from the shown match. */
export function WayOn({ run, nextStart, isDecided, onTiebreaker, onLive, ...next }: Props) {
  if (onTiebreaker) {
    return (
      <Button variant="primary" className={FOOTER_BUTTON} onClick={onTiebreaker}>
        Go to the tiebreaker
      </Button>
    );
  }
  if (run) return <NextMatch run={run} className={FOOTER_BUTTON} {...next} />;
  if (onLive) {
    return (
      <Button className={FOOTER_BUTTON} onClick={onLive}>
        Go to live match
      </Button>
    );
  }
  if (!isDecided) return null;
  return (
    <div className="flex items-center gap-4">
      {nextStart !== null && (
        <p className="text-14 text-muted phone:hidden">
          Next match opens in <Countdown until={nextStart} className="font-semibold text-ink" />
        </p>
      )}
      <LinkButton href="?tab=bracket" className={FOOTER_BUTTON}>
        See the bracket
      </LinkButton>
    </div>
  );
}

import { clsx } from 'clsx';
import { DoorOpen, ListOrdered, SlidersHorizontal, X } from 'lucide-react';
import type { NextShow } from '#client/entities/show/use-next-show.ts';
import type { ShowNow } from '#client/features/show/now/show-now.ts';
import { useRootState } from '#client/lib/browser/use-root-state.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { CONTAINER } from '#client/ui/layout/page.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import { joinPath } from '#contract/pages.ts';
import type { ShowState } from '#contract/show.ts';
import { FloatingReactions, Reactions } from './reactions.tsx';

type Props = {
  show: ShowState;
  now: ShowNow;
  /** The next show of the series, whose room is open. */
  next: NextShow | null;
  /** The next show of a private one opens to its PIN alone. */
  asksForPin: boolean;
  /** What the viewer missed while the device slept. */
  missed: { text: string | null; close: () => void };
  /** Whether the ballot is on the page, so that the bar need not lead there. */
  isVoting: boolean;
  /** Whether the viewer is one of the room; others would react unheard. */
  mayReact: boolean;
  /** Whether the bar at the bottom of phones is below. */
  isAboveNavigation: boolean;
  /** Opens the remote, for hosts. */
  onRemote: (() => void) | null;
  onTable: () => void;
};

/** The steps whose ballot takes reactions, and those between matches. */
const REACTING: readonly string[] = ['vote', 'reveal'];
const RESTING: readonly string[] = ['break', 'paused', 'over'];

/** One line at the lower edge that says what to do now, with the reactions during a vote, the table and the remote. */
export function ShowBar({ show, now, next, asksForPin, missed, ...props }: Props) {
  const { isVoting, mayReact, isAboveNavigation, onRemote, onTable } = props;
  useRootState('data-show-bar', isAboveNavigation ? 'above' : 'edge');
  const isReacting = missed.text === null && mayReact && isVoting && REACTING.includes(show.step);
  const link = now.voteOn !== null && !isVoting ? `?tab=voting#matchup-${now.voteOn}` : null;
  const isTight = isReacting || link !== null || missed.text !== null;
  return (
    <>
      {isReacting && <FloatingReactions tournamentId={show.tournamentId} />}
      <section
        aria-label="Show"
        data-step={show.step}
        className={clsx(
          'fixed inset-x-0 bottom-(--nav-bar) z-28 h-(--show-bar) border-t border-line bg-panel covered:short:hidden print:hidden',
          isAboveNavigation ? 'short:pb-[env(safe-area-inset-bottom)]' : 'pb-[env(safe-area-inset-bottom)]',
        )}
      >
        <div className={clsx(CONTAINER, 'flex h-full items-center gap-3')}>
          {/* The ballot itself says what to do on a phone, so the reactions have the room. */}
          <div
            className={clsx(
              'flex min-w-0 flex-1 items-center gap-3',
              isReacting && 'max-md:sr-only short:not-sr-only',
            )}
          >
            <p
              role="status"
              dir="auto"
              className="line-clamp-2 min-w-0 text-14 leading-tight font-semibold wrap-anywhere"
            >
              {missed.text ?? (next ? `Next: ${next.name}` : <NowText {...{ now, asksForPin }} />)}
            </p>
            {missed.text === null && now.until !== null && (
              <Countdown until={now.until} className="shrink-0 font-display text-22 font-bold" />
            )}
          </div>
          {isReacting && (
            <div className={clsx('shrink-0', !onRemote && 'max-md:mx-auto')}>
              <Reactions tournamentId={show.tournamentId} />
            </div>
          )}
          {link && (
            <LinkButton href={link} variant="primary" aria-label={now.text} className="shrink-0">
              Vote
            </LinkButton>
          )}
          {next && (
            <LinkButton icon={DoorOpen} variant="primary" href={joinPath(next.pin)} className="shrink-0">
              Join
            </LinkButton>
          )}
          {asksForPin && missed.text === null && (
            <LinkButton icon={DoorOpen} href="/join" className="shrink-0 max-md:px-3">
              Enter the PIN
            </LinkButton>
          )}
          {missed.text !== null && (
            <>
              <LinkButton href="?tab=bracket" onClick={missed.close} className="shrink-0 max-md:px-3">
                Results
              </LinkButton>
              <Button
                icon={X}
                variant="ghost"
                size="icon"
                aria-label="Close"
                onClick={missed.close}
                className="size-11! shrink-0"
              />
            </>
          )}
          {!next && missed.text === null && RESTING.includes(show.step) && (
            <Button
              icon={ListOrdered}
              onClick={onTable}
              className={clsx('shrink-0 max-md:px-3', asksForPin && 'max-[24rem]:hidden')}
            >
              Table
            </Button>
          )}
          {onRemote && (
            <Button
              icon={SlidersHorizontal}
              variant={link ? 'secondary' : 'primary'}
              onClick={onRemote}
              className={clsx(
                'shrink-0',
                isTight ? 'max-md:ms-auto max-md:size-11 max-md:px-0' : 'max-md:px-3',
              )}
            >
              <span className={clsx(isTight && 'max-md:sr-only')}>Remote</span>
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

/** A phone has no room for both sentences, and its page says how the show ended. */
const NowText = ({ now, asksForPin }: Pick<Props, 'now' | 'asksForPin'>) =>
  asksForPin ? (
    <>
      <span className="max-md:hidden">{now.text} </span>The next show has a new PIN.
    </>
  ) : (
    now.text
  );

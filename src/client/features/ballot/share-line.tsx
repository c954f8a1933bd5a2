import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { type HiddenCounts, HiddenCountsLine, TallyBar } from '#client/entities/matchup/counts.tsx';
import { prefersReducedMotion } from '#client/lib/browser/media.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';

/** The counts of a matchup; null while they are hidden from this viewer. */
export type ShownCounts = HiddenCounts &
  Pick<Matchup, 'song1Votes' | 'song2Votes' | 'totalVotes' | 'guestVotes'>;

const BAR = 'mt-(--above) grid items-center gap-x-4 gap-y-1 [grid-area:bar]';

/** Counts, shares and the bar between the two halves. */
export function ShareLine({ counts, names }: { counts: ShownCounts; names: readonly [string, string] }) {
  const { song1Votes, song2Votes, totalVotes, guestVotes } = counts;
  if (song1Votes === null || song2Votes === null || totalVotes === null)
    return <HiddenShares matchup={counts} />;
  return (
    <div
      data-area="bar"
      className={`${BAR} grid-cols-[auto_1fr_auto] upright:grid-cols-[1fr_1fr] short:flex stage:flex stage:min-h-(--share-row) stage:flex-wrap stage:gap-x-5 stage:gap-y-2 sheet:mr-22 sheet:grid-cols-[auto_1fr_auto] sheet:in-data-untimed:mr-36`}
    >
      <SideCount votes={song1Votes} total={totalVotes} slot={1} />
      <SideCount votes={song2Votes} total={totalVotes} slot={2} />
      {/* Between the counts, or below them on phones, where the covers give way to it. */}
      {guestVotes ? (
        <p
          data-guests
          className="col-span-full text-center md:[grid-area:1/2] stage:order-2 stage:basis-full sheet:hidden drawer:hidden leading-none desk:text-[0.875em]"
        >
          <span className="block text-12 leading-none text-muted desk:text-[1em] desk:leading-none">
            {numberText(guestVotes)} of {numberText(totalVotes)} from guests
          </span>
        </p>
      ) : null}
      <div className="col-span-full short:flex-1 stage:max-h-(--share-row) stage:flex-1 sheet:[grid-area:1/2]">
        <TallyBar matchup={{ song1Votes, song2Votes }} names={names} size="large" />
      </div>
    </div>
  );
}

function SideCount({ votes, total, slot }: { votes: number; total: number; slot: Slot }) {
  return (
    <p
      data-slot={slot}
      className={clsx(
        'flex items-baseline gap-x-2 in-data-won:self-baseline desk:text-[0.875em] stage:min-w-38',
        // The share of the loser steps back.
        slot === 1
          ? 'in-data-[won=2]:[--share:1.375em]'
          : 'col-[-2] flex-row-reverse in-data-[won=1]:[--share:1.375em] short:order-1 stage:order-1',
      )}
    >
      <span
        className={clsx(
          'font-display text-[length:var(--share,1.75rem)] leading-none font-bold',
          slot === 1 ? 'text-ember' : 'text-tide',
        )}
      >
        {roundedPercentage(votes, total)}%
      </span>
      <span className="text-14 leading-none whitespace-nowrap text-muted desk:text-[1em] sheet:hidden drawer:in-data-[player=frame]:hidden">
        <RollingNumber value={votes} /> {votes === 1 ? 'vote' : 'votes'}
      </span>
    </p>
  );
}

/** Keeps the place of the bar, without a hint at the shares. */
function HiddenShares({ matchup }: { matchup: HiddenCounts }) {
  return (
    <div
      data-area="bar"
      className={`${BAR} grid-cols-1 short:flex sheet:mr-22 sheet:grid-cols-1 sheet:in-data-untimed:mr-36`}
    >
      <p className="flex min-h-7 items-center justify-center gap-2 text-14 text-muted lg:min-h-9 desk:text-[0.875em] short:min-h-5 sheet:[&>:not(svg)]:hidden drawer:in-data-[player=frame]:[&>*]:hidden">
        <HiddenCountsLine matchup={matchup} />
      </p>
      <div className="h-4 short:flex-1 sheet:hidden rounded-full border border-line bg-line" />
    </div>
  );
}

/** The place of the bar while the counts load. */
export function BarSkeleton({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <div data-area="bar" className={`${BAR} grid-cols-1`}>
      <Skeleton className={clsx('h-12 lg:h-14 stage:h-(--share-row) short:h-5.5', isHidden && 'invisible')} />
    </div>
  );
}

const ROLL_MS = 400;

/**
 * A count that rolls to its new value when votes arrive. It changes at once under reduced motion, in a hidden page, and for
 * one vote, which may be the user's own.
 */
function RollingNumber({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const [target, setTarget] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  const from = useRef(value);
  if (target !== value) {
    setTarget(value);
    setHasChanged(true);
    if (Math.abs(value - shown) <= 1) setShown(value);
  }

  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (Math.abs(value - start) <= 1 || prefersReducedMotion() || document.hidden) {
      from.current = value;
      setShown(value);
      return;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function roll(time) {
      const part = Math.min(1, (time - startedAt) / ROLL_MS);
      const eased = 1 - (1 - part) ** 3;
      from.current = Math.round(start + (value - start) * eased);
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return (
    <span key={target} translate="no" className={clsx('tabular', hasChanged && 'rolling')}>
      {numberText(shown)}
    </span>
  );
}

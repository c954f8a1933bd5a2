import { clsx } from 'clsx';
import { type HiddenCounts, HiddenCountsLine, TallyBar } from '#client/entities/matchup/counts.tsx';
import { numberText } from '#client/lib/format/number-text.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Slot } from '#engine/kinds.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { RollingNumber } from './rolling-number.tsx';
import css from './share-line.module.css';

/** The counts of a matchup; null while they are hidden from this viewer. */
export type ShownCounts = HiddenCounts & {
  song1Votes: number | null;
  song2Votes: number | null;
  totalVotes: number | null;
  guestVotes: number | null;
};

/** Counts, shares and the bar between the two halves. */
export function ShareLine({ counts, names }: { counts: ShownCounts; names: readonly [string, string] }) {
  const { song1Votes, song2Votes, totalVotes, guestVotes } = counts;
  if (song1Votes === null || song2Votes === null || totalVotes === null)
    return <HiddenShares matchup={counts} />;
  return (
    <div data-area="bar" className={css.bar}>
      <SideCount votes={song1Votes} total={totalVotes} slot={1} />
      <SideCount votes={song2Votes} total={totalVotes} slot={2} />
      {/* Between the counts, or below them on phones, where the covers give way to it. */}
      {guestVotes ? (
        <p data-guests className="text-center leading-none desk:text-[0.875em]">
          <span className="block text-12 leading-none text-muted desk:text-[1em] desk:leading-none">
            {numberText(guestVotes)} of {numberText(totalVotes)} from guests
          </span>
        </p>
      ) : null}
      <div>
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
        'flex items-baseline gap-x-2 desk:text-[0.875em] in-data-won:self-baseline',
        slot === 2 && 'col-[-2] flex-row-reverse',
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
      <span className="text-14 whitespace-nowrap text-muted desk:text-[1em]">
        <RollingNumber value={votes} /> {votes === 1 ? 'vote' : 'votes'}
      </span>
    </p>
  );
}

/** Keeps the place of the bar, without a hint at the shares. */
function HiddenShares({ matchup }: { matchup: HiddenCounts }) {
  return (
    <div data-area="bar" data-hidden className={css.bar}>
      <p className="flex min-h-7 items-center justify-center gap-2 text-14 text-muted lg:min-h-9 desk:text-[0.875em] short:min-h-5">
        <HiddenCountsLine matchup={matchup} />
      </p>
      <div data-share-bar className="h-4 rounded-full border border-line bg-line" />
    </div>
  );
}

/** The place of the bar while the counts load. */
export function BarSkeleton({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <div data-area="bar" className={css.bar}>
      <Skeleton className={clsx('h-12 lg:h-14 short:h-5.5', isHidden && 'invisible')} />
    </div>
  );
}

import { clsx } from 'clsx';
import { type HiddenCounts, HiddenCountsLine } from '#client/entities/matchup/hidden-counts-line.tsx';
import { TallyBar } from '#client/entities/matchup/tally-bar.tsx';
import { numberText } from '#client/lib/format/number-text.ts';
import type { Slot } from '#engine/kinds.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { RollingNumber } from './rolling-number.tsx';

/** The counts of a matchup; null while they are hidden from this viewer. */
export type ShownCounts = HiddenCounts & {
  song1Votes: number | null;
  song2Votes: number | null;
  totalVotes: number | null;
  guestVotes: number | null;
};

/** Counts, shares and the bar between the two halves (rule V12). */
export function ShareLine({ counts, names }: { counts: ShownCounts; names: readonly [string, string] }) {
  const { song1Votes, song2Votes, totalVotes, guestVotes } = counts;
  if (song1Votes === null || song2Votes === null || totalVotes === null)
    return <HiddenShares matchup={counts} />;
  return (
    <div
      data-area="bar"
      className="grid grid-cols-2 items-center gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto] short:flex"
    >
      <SideCount votes={song1Votes} total={totalVotes} slot={1} />
      <SideCount votes={song2Votes} total={totalVotes} slot={2} />
      {guestVotes ? <GuestShare votes={guestVotes} total={totalVotes} /> : null}
      <div className="col-span-2 sm:col-span-3 short:flex-1">
        <TallyBar matchup={{ song1Votes, song2Votes }} names={names} size="large" />
      </div>
    </div>
  );
}

function SideCount({ votes, total, slot }: { votes: number; total: number; slot: Slot }) {
  return (
    <p
      className={clsx(
        'flex items-baseline gap-x-2',
        slot === 2 && 'flex-row-reverse sm:col-start-3 short:order-1',
      )}
    >
      <span
        className={clsx(
          'font-display text-28 leading-none font-bold lg:text-36 short:text-22',
          slot === 1 ? 'text-ember' : 'text-tide',
        )}
      >
        {roundedPercentage(votes, total)}%
      </span>
      <span className="text-14 whitespace-nowrap text-muted">
        <RollingNumber value={votes} /> {votes === 1 ? 'vote' : 'votes'}
      </span>
    </p>
  );
}

/** Between the counts, or below them on phones, where the covers give way to it (rule Y6). */
function GuestShare({ votes, total }: { votes: number; total: number }) {
  return (
    <p
      data-guests
      className="col-span-2 text-center leading-none sm:col-span-1 sm:col-start-2 sm:row-start-1"
    >
      <span className="block text-12 leading-none text-muted lg:text-14">
        {numberText(votes)} of {numberText(total)} from guests
      </span>
    </p>
  );
}

/** Keeps the place of the bar, without a hint at the shares. */
function HiddenShares({ matchup }: { matchup: HiddenCounts }) {
  return (
    <div data-area="bar" className="grid gap-1 short:grid-cols-[auto_1fr] short:items-center short:gap-4">
      <p className="hidden-shares flex min-h-7 items-center justify-center gap-2 text-14 text-muted lg:min-h-9 short:min-h-5">
        <HiddenCountsLine matchup={matchup} />
      </p>
      <div data-share-bar className="h-4 rounded-full border border-line bg-line" />
    </div>
  );
}

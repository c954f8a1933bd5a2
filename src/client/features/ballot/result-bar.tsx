import { clsx } from 'clsx';
import { Check, Trophy } from 'lucide-react';
import type { Outcome } from '#client/entities/matchup/outcome.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';

/** On large covers the decision is on the winner's half, like a stamp. */
const STAMP =
  'stage:absolute stage:top-[0.9em] stage:z-3 stage:-rotate-4 stage:rounded-control stage:border-4 stage:border-[#0d0b14] stage:bg-won stage:px-[0.5em] stage:py-[0.1em] stage:text-[2.25em] stage:leading-[1.2] stage:font-bold stage:text-on-won stage:[font-family:var(--font-display)]';

type Props = {
  matchup: Matchup;
  outcome: Outcome;
  winnerSlot: Slot;
  /** The half that has the viewer's vote. */
  ownSlot: Slot | null;
};

/** The result of a decided matchup in one bar, in the place of both vote buttons. */
export function ResultBar({ matchup, outcome, winnerSlot, ownSlot }: Props) {
  const titleOf = (slot: Slot) => (slot === 1 ? matchup.song1 : matchup.song2)?.title;
  return (
    <p
      data-area="result"
      data-fill
      data-slot={winnerSlot}
      className={clsx(
        'mt-(--above) flex min-h-14 flex-wrap items-center justify-center gap-x-6 gap-y-0.5 rounded-control border-2 border-gold-line bg-won px-3 py-1 leading-tight text-on-won tall:min-h-16 desk:min-h-[3.11em] desk:text-[1.125em] desk:in-data-[size=compact]:text-[1em] short:min-h-12 sheet:min-h-11 sheet:py-0 [grid-area:vote1-start/vote1-start/vote2-end/vote2-end] desk:in-data-[desk=column]:content-center',
        winnerSlot === 1
          ? 'desk:in-data-[desk=column]:[grid-area:vote1]'
          : 'desk:in-data-[desk=column]:[grid-area:vote2]',
      )}
    >
      <span className="flex max-w-full min-w-0 items-center justify-center gap-x-2 text-[1.125em] font-bold [font-family:var(--font-display)]">
        <Trophy aria-hidden="true" className="size-5 shrink-0" />
        <span className="line-clamp-2 min-w-0 text-center wrap-anywhere short:line-clamp-1">
          <span>Winner</span> <bdi translate="no">{titleOf(winnerSlot)}</bdi>
        </span>
      </span>
      <span className="flex max-w-full min-w-0 flex-wrap items-center justify-center gap-x-4 text-[0.875em] font-semibold sheet:hidden">
        <span className={clsx(STAMP, winnerSlot === 1 ? 'stage:left-12' : 'stage:left-[calc(27%+3rem)]')}>
          {outcome.title}
        </span>
        {ownSlot && (
          <span className="flex min-w-0 items-center gap-1">
            {ownSlot === winnerSlot && (
              <Check aria-hidden="true" className="size-[1.15em] shrink-0" strokeWidth={3} />
            )}
            <span className="shrink-0">Your vote</span>
            {ownSlot !== winnerSlot && (
              <bdi translate="no" className="truncate">
                {titleOf(ownSlot)}
              </bdi>
            )}
          </span>
        )}
        {outcome.goesTo && <span>Next: {outcome.goesTo}</span>}
      </span>
    </p>
  );
}

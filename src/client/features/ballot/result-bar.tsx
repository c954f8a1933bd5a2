import { Check, Trophy } from 'lucide-react';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import css from './result-bar.module.css';
import type { Outcome } from './reveal/outcome.ts';

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
      className={`vote-outcome flex min-h-14 flex-wrap items-center justify-center gap-x-6 gap-y-0.5 rounded-control border-2 border-gold-line bg-won px-3 py-1 leading-tight text-on-won tall:min-h-16 desk:min-h-[3.11em] desk:text-[1.125em] desk:in-data-[size=compact]:text-[1em] short:min-h-12 ${css.result}`}
    >
      <span className="flex max-w-full min-w-0 items-center justify-center gap-x-2 text-[1.125em] font-bold [font-family:var(--font-display)]">
        <Trophy aria-hidden="true" className="size-5 shrink-0" />
        <span className="line-clamp-2 min-w-0 text-center wrap-anywhere short:line-clamp-1">
          <span>Winner</span> <bdi translate="no">{titleOf(winnerSlot)}</bdi>
        </span>
      </span>
      <span className="result-facts flex max-w-full min-w-0 flex-wrap items-center justify-center gap-x-4 text-[0.875em] font-semibold">
        <span className={css.title}>{outcome.title}</span>
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

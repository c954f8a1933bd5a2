import { Check, Trophy } from 'lucide-react';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import type { Outcome } from './reveal/outcome.ts';

type Props = {
  matchup: Matchup;
  outcome: Outcome;
  winnerSlot: Slot;
  /** The half that has the viewer's vote. */
  ownSlot: Slot | null;
};

/** The result of a decided matchup in one bar, in the place of both vote buttons (rule W42). */
export function ResultBar({ matchup, outcome, winnerSlot, ownSlot }: Props) {
  const titleOf = (slot: Slot) => (slot === 1 ? matchup.song1 : matchup.song2)?.title;
  return (
    <p data-area="result" data-fill data-slot={winnerSlot} className="vote-outcome result-bar">
      <span className="result-winner">
        <Trophy aria-hidden="true" className="size-5 shrink-0" />
        <span className="line-clamp-2 min-w-0 text-center wrap-anywhere short:line-clamp-1">
          <span>Winner</span> <bdi translate="no">{titleOf(winnerSlot)}</bdi>
        </span>
      </span>
      <span className="result-facts">
        <span className="result-title">{outcome.title}</span>
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

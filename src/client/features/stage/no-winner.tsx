import type { Outcome } from '#client/entities/matchup/outcome.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import css from './no-winner.module.css';
import { Ring } from './ring.tsx';

/** The moment until the result is known. */
export const Counting = ({ matchup }: { matchup: Matchup }) => (
  <Ring matchup={matchup} seam={<p className={css.counting}>Counting the votes</p>} />
);

/** The end without a winner: both songs, and what decides between them. */
export function NoWinner({ matchup, outcome }: { matchup: Matchup; outcome: Outcome }) {
  const { song1Votes, song2Votes } = matchup;
  const [word] = outcome.title.split('\u00a0');
  const votesOf = (slot: Slot) => (slot === 1 ? song1Votes : song2Votes);
  return (
    <Ring
      matchup={matchup}
      seam={<p className={css.tie}>{word}</p>}
      noteOf={(slot) => {
        const votes = votesOf(slot);
        return votes !== null && <p className={css.votes}>{numberText(votes)}</p>;
      }}
      foot={
        <p className={css.decides}>
          {outcome.tiebreaker
            ? `Tiebreaker ${outcome.tiebreaker.tiebreakerLevel} decides. It opens next.`
            : outcome.explanation}
        </p>
      }
    />
  );
}

import { Crown } from 'lucide-react';
import type { Outcome } from '#client/entities/matchup/outcome.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import css from './reveal-scene.module.css';
import { Ring } from './ring.tsx';
import { SongName, WallCover } from './wall-cover.tsx';

type Props = { matchup: Matchup; outcome: Outcome | null };

/** The end of a match: the winner's colour floods the wall, the decision is named, and the other song steps back. */
export function RevealScene({ matchup, outcome }: Props) {
  if (!outcome) return <Counting matchup={matchup} />;
  const { winnerSlot } = outcome;
  if (winnerSlot === null) return <NoWinner matchup={matchup} outcome={outcome} />;
  const songs = [matchup.song1, matchup.song2];
  const [winner, loser] = winnerSlot === 1 ? songs : songs.toReversed();
  return (
    <div className={css.scene} data-winner={winnerSlot}>
      <span className={css.flood} />
      {winner && (
        <div className={css.first}>
          <Crown className="crown fill-won text-on-color [--crown-lift:-0.78]" />
          <WallCover song={winner} facing={winnerSlot === 2 ? loser : null} className={css.cover} />
        </div>
      )}
      <div className={css.words}>
        <p className={css.match}>{cardMatchName(matchup)}</p>
        {winner && <SongName song={winner} />}
        <p className={css.verdict}>{outcome.title}</p>
        {outcome.goesTo && <GoesTo name={outcome.goesTo} />}
      </div>
      {loser && <Loser song={loser} facing={winnerSlot === 1 ? (winner ?? null) : null} />}
    </div>
  );
}

/** The moment until the result is known. */
const Counting = ({ matchup }: { matchup: Matchup }) => (
  <Ring matchup={matchup} seam={<p className={css.counting}>Counting the votes</p>} />
);

/** The end without a winner: both songs, and what decides between them. */
function NoWinner({ matchup, outcome }: { matchup: Matchup; outcome: Outcome }) {
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

/** The other song steps back in its own part. */
const Loser = ({ song, facing }: { song: Song; facing: Song | null }) => (
  <div className={css.second}>
    <WallCover song={song} facing={facing} className={css.small} />
    <p dir="auto" translate="no" className={`line-clamp-2 wrap-break-word ${css.loser}`}>
      {song.title}
    </p>
  </div>
);

/** The winner's line in the bracket, drawn to the next match. */
const GoesTo = ({ name }: { name: string }) => (
  <div className={css.way}>
    <span className={css.knot} />
    <span className={css.rail}>
      <span className={css.line} />
    </span>
    <span className={css.next}>{name}</span>
  </div>
);

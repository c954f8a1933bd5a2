import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import type { Outcome } from '#client/entities/matchup/outcome.ts';
import type { Matchup } from '#contract/matchup.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import { GoesTo } from './goes-to.tsx';
import { Loser } from './loser.tsx';
import { Counting, NoWinner } from './no-winner.tsx';
import css from './reveal-scene.module.css';
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
          <Crown className={clsx('crown fill-won text-on-color', css.crown)} />
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

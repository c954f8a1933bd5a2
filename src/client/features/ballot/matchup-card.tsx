import type { ReactNode } from 'react';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { timeChangeNote } from '#client/entities/matchup/time-change-text.ts';
import { useIsSetAside } from '#client/entities/vote/use-ballot.ts';
import { useVotedMatchups } from '#client/entities/vote/use-voted-matchups.ts';
import { usePreparedGuest, useVoter } from '#client/entities/vote/voter.ts';
import { tintOf } from '#client/ui/display/tint.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { MatchupHeading } from './matchup-heading.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useCardOptions } from './options/card-options.ts';
import type { Outcome } from './reveal/outcome.ts';
import type { BallotActions } from './run/ballot-moves.tsx';
import { Sides } from './sides.tsx';
import { TimeLeft } from './time-left.tsx';

const NO_MOVES: BallotActions = {};

type Props = {
  matchup: Matchup;
  /** The match that this tiebreaker decides. */
  parent: Matchup | null;
  /** How the matchup ended, once that is known. */
  outcome: Outcome | null;
  /** Called at the end of the reveal. Without it no reveal plays. */
  onRevealed?: (() => void) | null;
  /** The texts for sides without a song yet. */
  openSlots: readonly [string, string];
  /** The arrows of the carousel. */
  steps?: ReactNode;
  /** What keys and swipes do besides voting and playing. */
  moves?: BallotActions;
  asksToListen?: boolean | undefined;
  /** How this matchup came into view. */
  moved?: 'next' | 'previous' | null;
  viewers?: ReactNode;
  /** The buttons below the halves. */
  footer?: ReactNode;
  /** Buttons for creator, managers and admins. */
  controls?: ReactNode;
  /** The button to change a song's picture, for users who may. */
  artworkControl?: (song: Song) => ReactNode;
};

/** A matchup on the tournament's page: two halves with a song each, the votes, and the time left (rules V7, W30). */
export function MatchupCard({ parent, openSlots, steps, viewers, footer, ...props }: Props) {
  const {
    matchup,
    outcome,
    onRevealed,
    controls,
    artworkControl,
    moves = NO_MOVES,
    moved,
    asksToListen,
  } = props;
  const { size, layout } = useCardOptions();
  const names = [matchup.song1?.title ?? openSlots[0], matchup.song2?.title ?? openSlots[1]] as const;
  const timeNote = timeChangeNote(matchup);
  const isSetAside = useIsSetAside(matchup);
  const voter = useVoter(matchup.tournamentId);
  const hasVoted = useVotedMatchups(matchup.tournamentId).ids.size > 0;
  usePreparedGuest(voter);
  return (
    <article
      data-size={size}
      data-layout={layout}
      {...tintOf(matchup.song1, matchup.song2)}
      data-moved={moved ?? undefined}
      aria-label={`${names[0]} against ${names[1]}`}
      // It takes the focus from the button that led here.
      tabIndex={-1}
      className="ballot"
    >
      <OfflineNote {...{ matchup, isSetAside, voter, hasVoted }} />
      <header className="ballot-header match-header">
        <div className="match-name">
          <MatchupHeading {...{ matchup, parent }} />
          {viewers}
        </div>
        <div className="match-steps">{steps}</div>
        <TimeLeft clock={clockOf(matchup)} />
      </header>
      <Sides
        key={matchup.id}
        {...{ matchup, names, openSlots, outcome, onRevealed, artworkControl, moves, asksToListen }}
      />
      {footer && <div className="ballot-footer">{footer}</div>}
      {(outcome?.explanation || timeNote || controls) && (
        // The controls may render nothing.
        <footer className="ballot-notes flex has-[>div:only-child:empty]:hidden flex-wrap items-center justify-between gap-3 border-t p-4 sm:px-6 short:col-span-2 short:row-start-4">
          <div className="text-14 text-muted">
            {outcome?.explanation && <p>{outcome.explanation}</p>}
            {timeNote && <p>{timeNote}</p>}
          </div>
          {controls}
        </footer>
      )}
    </article>
  );
}

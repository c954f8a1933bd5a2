import { type ReactNode, useRef } from 'react';
import { clockOf, useIsUpcoming } from '#client/entities/matchup/matchup-clock.ts';
import { PlayerPlace } from '#client/entities/player/player-place.tsx';
import { useBallot } from '#client/entities/vote/use-ballot.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { Flood } from './flood.tsx';
import { chosenSlot, VoteArea } from './half-parts.tsx';
import { LastSeconds } from './last-seconds.tsx';
import { useUnheard, withListeningCheck } from './listening/listening-check.ts';
import { ResultBar } from './result-bar.tsx';
import type { Outcome } from './reveal/outcome.ts';
import { RevealPlace } from './reveal/reveal-place.tsx';
import type { BallotActions } from './run/ballot-moves.tsx';
import { Moves } from './run/moves.tsx';
import { ShareLine } from './share-line.tsx';
import { HalfCover, HalfText } from './song-half.tsx';
import { VoteStatus } from './vote-status.tsx';

type Props = {
  matchup: Matchup;
  names: readonly [string, string];
  /** The texts for sides without a song yet. */
  openSlots: readonly [string, string];
  outcome: Outcome | null;
  onRevealed?: (() => void) | null | undefined;
  /** Returns the button to change a song's picture, for users who may change it. */
  artworkControl?: ((song: Song) => ReactNode) | undefined;
  /** What keys and swipes do besides voting and playing. */
  moves: BallotActions;
  /** The tournament asks voters to hear both songs first (rule V15). */
  asksToListen?: boolean | undefined;
};

/** The two halves of a matchup with their vote buttons, and the share bar between them. */
export function Sides({
  matchup: known,
  names,
  openSlots,
  artworkControl,
  moves,
  asksToListen,
  ...ending
}: Props) {
  const { outcome, onRevealed } = ending;
  const counted = useBallot(known, { isOnTournamentPage: true });
  const { matchup } = counted;
  const unheard = useUnheard(matchup, asksToListen === true);
  const missing = asksToListen ? unheard : [];
  const ballot = withListeningCheck(counted, missing);
  const { song1, song2 } = matchup;
  const winnerSlot = outcome?.winnerSlot ?? null;
  const ownSlot = chosenSlot(ballot);
  const isUpcoming = useIsUpcoming(clockOf(matchup));
  const sides = useRef<HTMLDivElement>(null);
  const half = (slot: Slot) => {
    const song = slot === 1 ? song1 : song2;
    const facing = slot === 1 ? song2 : song1;
    if (!song) return <OpenHalf slot={slot} text={openSlots[slot === 1 ? 0 : 1]} />;
    return (
      <>
        <HalfCover {...{ song, slot, facing }} artworkControl={artworkControl?.(song)} />
        <HalfText {...{ song, slot }} isUnheard={outcome === null && unheard.includes(song)} />
        {facing && !winnerSlot && <VoteArea {...{ ballot, song, slot }} listenFirst={missing.length > 0} />}
      </>
    );
  };
  return (
    <div
      ref={sides}
      className="ballot-sides"
      // Both halves are equal until voting opens. After the end the winner stands out instead of the user's vote.
      data-loud={winnerSlot ?? (isUpcoming ? null : ownSlot) ?? undefined}
      data-won={winnerSlot !== null || undefined}
    >
      {half(1)}
      <ShareLine counts={matchup} names={names} />
      {half(2)}
      {outcome && winnerSlot && <ResultBar {...{ matchup, outcome, winnerSlot, ownSlot }} />}
      <PlayerPlace song1={song1} song2={song2} />
      <LastSeconds clock={clockOf(matchup)} isDecided={outcome !== null} />
      {outcome && onRevealed && <RevealPlace {...{ matchup, outcome, ownSlot }} onEnd={onRevealed} />}
      <Flood ballot={ballot} />
      <VoteStatus ballot={ballot} />
      <Moves {...{ ballot, moves }} target={sides} />
    </div>
  );
}

function OpenHalf({ slot, text }: { slot: Slot; text: string }) {
  return (
    <div
      data-area={`cover${slot}`}
      className="ballot-cover grid place-items-center border border-dashed border-edge p-2 text-center text-14 text-muted"
    >
      {text}
    </div>
  );
}

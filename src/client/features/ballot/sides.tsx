import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { clockOf, useIsUpcoming } from '#client/entities/matchup/matchup-clock.ts';
import type { Outcome } from '#client/entities/matchup/outcome.ts';
import { useHeard } from '#client/entities/player/heard.ts';
import { PlayerPlace } from '#client/entities/player/player-place.tsx';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { type Ballot, useBallot } from '#client/entities/vote/use-ballot.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { Flood } from './flood.tsx';
import { chosenSlot, coverClass, type Role, SIDES, VoteArea } from './half-parts.tsx';
import { LastSeconds, type LastStage } from './last-seconds.tsx';
import { ResultBar } from './result-bar.tsx';
import { RevealPlace } from './reveal/reveal-place.tsx';
import type { BallotActions } from './run/ballot-moves.tsx';
import { Moves } from './run/moves.tsx';
import { ShareLine } from './share-line.tsx';
import { HalfCover, HalfText } from './song-half.tsx';
import { VoteStatus } from './vote-status.tsx';

export type SidesProps = {
  matchup: Matchup;
  names: readonly [string, string];
  /** The texts for sides without a song yet. */
  openSlots: readonly [string, string];
  /** How the matchup ended, once that is known. */
  outcome: Outcome | null;
  /** Called at the end of the reveal. Without it no reveal plays. */
  onRevealed?: (() => void) | null;
  /** Returns the button to change a song's picture, for users who may change it. */
  artworkControl?: (song: Song) => ReactNode;
  /** What keys and swipes do besides voting and playing. */
  moves?: BallotActions;
  /** The tournament asks voters to hear both songs first. */
  asksToListen?: boolean | undefined;
  /** The size and place of the parts, as data attributes. */
  look: { 'data-desk': string; 'data-won': Slot | undefined; 'data-player': 'audio' | 'frame' | undefined };
  /** How this matchup came into view. */
  moved?: 'next' | 'previous' | null;
  stage: LastStage;
};

/** The two halves of a matchup with their vote buttons, and the share bar between them. */
export function Sides({ matchup: known, names, openSlots, artworkControl, moves, ...props }: SidesProps) {
  const { asksToListen, look, outcome, onRevealed, moved, stage } = props;
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
  const isRevealing = Boolean(outcome && onRevealed);
  const roleOf = (slot: Slot): Role => {
    if (winnerSlot) return slot === winnerSlot ? 'winner' : 'loser';
    // Both halves are equal until voting opens.
    if (isUpcoming || ownSlot === null) return undefined;
    return slot === ownSlot ? 'chosen' : 'other';
  };
  const half = (slot: Slot) => {
    const role = roleOf(slot);
    const song = slot === 1 ? song1 : song2;
    const facing = slot === 1 ? song2 : song1;
    if (!song) return <OpenHalf slot={slot} text={openSlots[slot === 1 ? 0 : 1]} />;
    const isUnheard = outcome === null && unheard.includes(song);
    return (
      <>
        <HalfCover {...{ song, slot, facing, role, isUnheard }} artworkControl={artworkControl?.(song)} />
        <HalfText {...{ song, slot, role, isUnheard }} />
        {facing && !winnerSlot && <VoteArea {...{ ballot, song, slot }} listenFirst={missing.length > 0} />}
      </>
    );
  };
  return (
    <div
      ref={sides}
      {...look}
      // The count of the last seconds takes the place of 'VS', and a video that of the covers.
      data-mark={
        !(
          stage ||
          look['data-player'] === 'frame' ||
          winnerSlot ||
          isRevealing ||
          look['data-desk'] === 'column'
        ) || undefined
      }
      data-part="sides"
      className={clsx(
        SIDES,
        // The reveal covers the whole ballot, not only its sides.
        isRevealing && 'static!',
        moved &&
          (moved === 'next'
            ? 'animate-[step-next_250ms_var(--ease-out)]'
            : 'animate-[step-previous_250ms_var(--ease-out)]'),
      )}
    >
      {half(1)}
      <ShareLine counts={matchup} names={names} />
      {half(2)}
      {outcome && winnerSlot && <ResultBar {...{ matchup, outcome, winnerSlot, ownSlot }} />}
      <PlayerPlace song1={song1} song2={song2} />
      <LastSeconds clock={clockOf(matchup)} stage={stage} />
      {outcome && onRevealed && <RevealPlace {...{ matchup, outcome, ownSlot }} onEnd={onRevealed} />}
      <Flood ballot={ballot} />
      <VoteStatus ballot={ballot} />
      <Moves ballot={ballot} moves={moves} target={sides} />
    </div>
  );
}

function OpenHalf({ slot, text }: { slot: Slot; text: string }) {
  return (
    <div
      data-area={`cover${slot}`}
      data-slot={slot}
      className={`${coverClass(slot)} grid place-items-center border border-dashed border-edge p-2 text-center text-14 text-muted`}
    >
      {text}
    </div>
  );
}

/**
 * The songs of a matchup that its viewer has not heard; none until they are known. Visitors get marks only where the
 * tournament asks its voters to listen.
 */
function useUnheard({ tournamentId, song1, song2 }: Matchup, asksToListen: boolean): Song[] {
  const { user } = useCurrentUser();
  const heard = useHeard(tournamentId);
  if (heard === null || (user === null && !asksToListen)) return [];
  return [song1, song2].filter((song): song is Song => song !== null && !heard.has(song.id));
}

/**
 * Returns a ballot that answers votes with a toast while songs are unheard. The press that removes the user's vote still works.
 */
function withListeningCheck(ballot: Ballot, unheard: readonly Song[]): Ballot {
  if (unheard.length === 0) return ballot;
  const vote = (songId: number) => {
    if (songId === ballot.ownSongId) return ballot.vote(songId);
    toast({
      title: 'Listen first',
      description: `This tournament asks voters to hear both songs. Not heard yet: ${unheard.map(({ title }) => title).join(', ')}.`,
    });
  };
  return { ...ballot, vote };
}

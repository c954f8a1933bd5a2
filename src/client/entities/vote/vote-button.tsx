import { clsx } from 'clsx';
import { Check, Clock, Ear, Lock, type LucideIcon, Trophy, WifiOff } from 'lucide-react';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { useDeliberatePress } from '#client/lib/browser/deliberate-press.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { formatTimeLeft } from '#client/ui/time/countdown-parts.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { VOTING_LOCK_MS, type VotingState, votingState } from '#engine/matchup/voting-window.ts';
import type { Ballot } from './use-ballot.ts';

type Size = 'compact' | 'large';
const SHAPES: Record<Size, string> = {
  compact: 'inline-flex min-h-11 shrink-0 gap-1 px-3 text-14',
  large: 'flex min-h-14 w-full justify-center gap-2 px-2 font-display text-18 short:min-h-12',
};
const OUTLINES: Record<Slot, string> = {
  1: 'border-ember text-ember hover:bg-ember hover:text-on-color',
  2: 'border-tide text-tide hover:bg-tide hover:text-on-color',
};
/** Once a song is chosen, the other button is quieter, even under the pointer. */
const OTHERS: Record<Slot, string> = {
  1: 'border-ember text-ember hover:bg-ember/10',
  2: 'border-tide text-tide hover:bg-tide/10',
};
const FILLS: Record<Slot, string> = {
  1: 'border-ember bg-ember text-on-color',
  2: 'border-tide bg-tide text-on-color',
};
const QUIET = 'border-edge bg-transparent text-muted hover:border-ink hover:text-ink';

/** What the button says, each for its own reason: a press does nothing, explains, sends again or votes. */
type Face = 'upcoming' | 'locked' | 'unsent' | 'waits' | 'offline' | 'plain';

/** The button goes away at the end of its matchup, which then takes the focus. */
const passFocusToMatch = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  button.closest<HTMLElement>('[data-part="ballot"]')?.focus({ preventScroll: true });
};

/** What the button shows of a ballot. */
export type ShownBallot = Omit<Ballot, 'matchup'> & {
  matchup: Pick<Matchup, 'status' | 'startTime' | 'endTime' | 'winnerId' | 'decidedBy'>;
};
type Props = {
  ballot: ShownBallot;
  song: Pick<Song, 'id' | 'title'>;
  slot: Slot;
  size: Size;
  /** The viewer is asked to hear one or both songs before the vote. */
  listenFirst?: boolean;
};

/**
 * The first press votes for the song and the second removes the vote. A vote without an answer can be sent again while the
 * matchup is open. After the end a large button becomes the outcome. A compact one shows only between start and end; before
 * and after, the song with the viewer's vote has 'Your vote' in its place.
 */
export function VoteButton({ ballot, song, slot, size, listenFirst = false }: Props) {
  const clock = clockOf(ballot.matchup);
  const now = useMatchupNow(clock);
  const state = votingState(clock, now);
  const isOwn = ballot.ownSongId === song.id;
  const isLarge = size === 'large';
  const isButton = isLarge || state === 'open' || state === 'locked';
  const press = useDeliberatePress(() => ballot.vote(song.id), {
    // A large button stays in its place when voting opens. A compact one arrives.
    identity: isButton ? song.id : 'none',
    isIdle: () => votingState(clock, serverNow()) === 'upcoming',
  });
  if (!isButton) {
    return isOwn && <span className="shrink-0 text-12 font-semibold">Your vote</span>;
  }
  if (state === 'ended') return <Outcome {...{ ballot, isOwn }} songId={song.id} />;
  const face = faceOf(state, {
    isUnsent: ballot.unsentSongId === song.id,
    waits: listenFirst && !isOwn,
    isLarge,
    isOffline: ballot.isOffline === true,
  });
  const isUpcoming = face === 'upcoming';
  // A choice from before the opening is as quiet as the other one.
  const isChosen = isOwn && !isUpcoming;
  const hasChosen = ballot.ownSongId !== null || ballot.unsentSongId !== null;
  return (
    <button
      ref={isLarge ? passFocusToMatch : undefined}
      type="button"
      data-fill
      data-cut-off={face === 'offline' || undefined}
      aria-pressed={isOwn}
      // After the start a press shows why no vote counts; before it the button itself counts down.
      aria-disabled={ballot.isPending || face === 'waits' || isUpcoming || undefined}
      aria-label={labelOf(song.title, { isLarge, isOwn, face, state })}
      {...press}
      className={clsx(
        'items-center rounded-control border-2 font-bold',
        SHAPES[size],
        colorsOf(slot, { isChosen, hasChosen, isLarge, isOpen: state === 'open', face }),
      )}
    >
      {isChosen && <Check className={clsx('checking', isLarge ? 'size-6' : 'size-4')} strokeWidth={3} />}
      <Words face={face} isOwn={isOwn} opensIn={formatTimeLeft((clock.startTime ?? 0) - now)} />
    </button>
  );
}

type Facts = { isUnsent: boolean; waits: boolean; isLarge: boolean; isOffline: boolean };

/** A compact button has no room for most reasons. */
function faceOf(state: VotingState, { isUnsent, waits, isLarge, isOffline }: Facts): Face {
  if (state === 'upcoming') return 'upcoming';
  if (state === 'locked' && isLarge) return 'locked';
  if (state !== 'open') return 'plain';
  if (isUnsent) return 'unsent';
  if (waits) return 'waits';
  return isLarge && isOffline ? 'offline' : 'plain';
}

type Look = { isChosen: boolean; hasChosen: boolean; isLarge: boolean; isOpen: boolean; face: Face };

/**
 * The chosen song is the loudest: its button is filled, and the other one is an outline. A button whose vote was not sent is
 * dashed. Before a choice large buttons are filled, and compact ones outlines. Other buttons have no colour while a press
 * casts no vote.
 */
function colorsOf(slot: Slot, { isChosen, hasChosen, isLarge, isOpen, face }: Look): string {
  if (face === 'unsent') return clsx(OUTLINES[slot], 'border-dashed');
  if (isChosen) return FILLS[slot];
  if (!isOpen || face === 'waits') return QUIET;
  if (hasChosen) return OTHERS[slot];
  return isLarge ? FILLS[slot] : OUTLINES[slot];
}

const LOCK_REASON = `Last ${VOTING_LOCK_MS / 1000} seconds`;
const notSent = (isRemoval: boolean) => (isRemoval ? 'Removal not sent' : 'Not sent');

type WordsProps = { face: Face; isOwn: boolean; opensIn: string };

function Words({ face, isOwn, opensIn }: WordsProps) {
  const word = isOwn ? 'Your vote' : 'Vote';
  if (face === 'locked') return withReason(isOwn ? word : 'Voting locked', Lock, LOCK_REASON);
  if (face === 'waits') return withReason(word, Ear, 'Hear both songs first');
  if (face === 'offline') return withReason(word, WifiOff, 'offline');
  // A vote from an earlier window is named, too.
  if (face === 'upcoming' && isOwn) return withReason(word, Clock, `Opens in ${opensIn}`);
  if (face === 'upcoming') {
    return (
      // Two lines on phones, where a day and its hours need the whole width.
      <span className="text-center leading-tight">
        <span className="phone:block phone:text-12 phone:font-normal">Opens in</span>{' '}
        <span translate="no" className="tabular whitespace-nowrap">
          {opensIn}
        </span>
      </span>
    );
  }
  if (face === 'plain') return word;
  return (
    <span className="flex flex-col py-1 text-center leading-tight">
      <span className="text-12 font-normal">{notSent(isOwn)}</span>
      Send again
    </span>
  );
}

/** Why a press does not vote now, below the word of the button (rule W34). */
const withReason = (word: string, Icon: LucideIcon, reason: string) => (
  <span className="flex flex-col py-1 text-center leading-tight">
    {word}
    <span className="tabular flex items-center justify-center gap-1 text-12 font-normal">
      <Icon aria-hidden="true" className="size-3" />
      {reason}
    </span>
  </span>
);

type Said = { isLarge: boolean; isOwn: boolean; face: Face; state: VotingState };

function labelOf(title: string, { isLarge, isOwn, face, state }: Said): string {
  const label = isOwn ? `Your vote: ${title}` : `Vote for ${title}`;
  if (face === 'offline') return `${label}. Offline`;
  if (face === 'waits') return `${label}. Hear both songs first`;
  if (face === 'unsent') return `${label}. ${notSent(isOwn)}. Send again`;
  if (!isLarge) return label;
  if (state === 'open') return isOwn ? `${label}. Press again to remove it` : label;
  if (state !== 'locked') return `${label} (voting is not open yet)`;
  return `${label}. ${isOwn ? 'Locked' : 'Voting locked'}: ${LOCK_REASON}`;
}

type OutcomeProps = { ballot: ShownBallot; songId: number; isOwn: boolean };

/** The end of a matchup for one song, in one statement. It keeps the height of the button, so that nothing moves. */
function Outcome({ ballot, songId, isOwn }: OutcomeProps) {
  const isWinner = ballot.matchup.winnerId === songId;
  const isTie = ballot.matchup.decidedBy === 'tie';
  return (
    <p
      data-fill={isWinner || undefined}
      className={clsx(
        'flex min-h-14 flex-wrap content-center items-center justify-center gap-x-4 rounded-control px-1 font-display text-18 leading-tight font-bold short:min-h-12',
        isWinner ? 'bg-won text-on-won' : 'text-muted',
        !isWinner && isOwn && 'border-2 border-edge',
      )}
    >
      {isWinner && (
        <span className="flex items-center gap-2">
          <Trophy className="size-5" /> Winner
        </span>
      )}
      {isTie && 'Tie'}
      <span className="flex flex-wrap justify-center gap-x-3 font-sans text-14 font-semibold phone:text-12">
        {isOwn && (
          <span className="flex items-center gap-1">
            <Check className="size-[1.15em]" strokeWidth={3} /> Your vote
          </span>
        )}
      </span>
    </p>
  );
}

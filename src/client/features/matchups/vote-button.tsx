import { Check, Lock, Trophy } from 'lucide-react';
import { clockOf, useMatchupNow } from '#client/lib/matchup-clock.ts';
import { cx } from '#client/ui/class-names.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { type VotingState, votingState } from '#engine/matchup/voting-window.ts';

const FILLS = { 1: 'bg-ember text-on-color', 2: 'bg-tide text-on-color' };
const RINGS = { 1: 'border-ember', 2: 'border-tide' };

type Props = {
  matchup: Matchup;
  song: Song;
  slot: 1 | 2;
  isOwn: boolean;
  isPending: boolean;
  onVote: (matchup: Matchup, songId: number) => void;
};

/** One tap to vote; the chosen side is told by shape and word, and tapping it again takes the vote back (T §4). */
export function VoteButton({ matchup, song, slot, isOwn, isPending, onVote }: Props) {
  const clock = clockOf(matchup);
  const state = votingState(clock, useMatchupNow(clock));
  if (state === 'ended') return <Verdict matchup={matchup} songId={song.id} isOwn={isOwn} />;
  const isOpen = state === 'open';
  return (
    <button
      type="button"
      data-fill
      aria-pressed={isOwn}
      // Outside the window a press is answered with the reason, so it is not disabled.
      aria-disabled={isPending}
      aria-label={labelOf(song.title, isOwn, state)}
      onClick={() => onVote(matchup, song.id)}
      className={cx(
        'flex min-h-14 w-full items-center justify-center gap-2 rounded-control border-2 px-4 font-display text-18 font-bold',
        'transition-[background-color,filter] duration-150 hover:brightness-110 active:brightness-95',
        RINGS[slot],
        isOpen && !isOwn ? FILLS[slot] : 'bg-panel',
        isOpen || isOwn ? '' : 'text-muted',
      )}
    >
      {isOwn ? <Check aria-hidden="true" className="size-6" strokeWidth={3} /> : null}
      {state === 'locked' && <Lock aria-hidden="true" className="size-5" />}
      {isOwn ? 'Your vote' : 'Vote'}
    </button>
  );
}

function labelOf(title: string, isOwn: boolean, state: VotingState): string {
  const isOpen = state === 'open';
  const label = isOwn
    ? `Your vote: ${title}${isOpen ? '. Press again to remove it' : ''}`
    : `Vote for ${title}`;
  if (isOpen) return label;
  return `${label} (${state === 'locked' ? 'voting is locked' : 'voting is not open yet'})`;
}

function Verdict({ matchup, songId, isOwn }: { matchup: Matchup; songId: number; isOwn: boolean }) {
  const isWinner = matchup.winnerId === songId;
  const isTie = matchup.decidedBy === 'tie';
  if (!isWinner && !isTie && !isOwn) return null;
  return (
    <p className="flex min-h-14 flex-wrap items-center justify-center gap-x-4 gap-y-1 font-display text-18 font-bold">
      {isWinner && (
        <span className="flex items-center gap-2 text-gold">
          <Trophy aria-hidden="true" className="size-5" /> Winner
        </span>
      )}
      {isTie && <span className="text-muted">Tie</span>}
      {isOwn && (
        <span className="flex items-center gap-1.5 text-14 text-ink">
          <Check aria-hidden="true" className="size-4" strokeWidth={3} /> Your vote
        </span>
      )}
    </p>
  );
}

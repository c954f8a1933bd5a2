import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { showVote } from '#client/features/matchups/optimistic-vote.ts';
import { usePendingVote, useVote } from '#client/features/matchups/use-vote.ts';
import { clockOf, useMatchupNow } from '#client/lib/matchup-clock.ts';
import { userVotesQuery } from '#client/lib/queries.ts';
import { useCurrentUser } from '#client/lib/session.ts';
import { Artwork } from '#client/ui/artwork.tsx';
import { cx } from '#client/ui/class-names.ts';
import { Countdown } from '#client/ui/countdown.tsx';
import { ShareBar } from '#client/ui/share-bar.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { cardRoundLabel } from '#engine/formats/phases.ts';
import { timing, votingState } from '#engine/matchup/voting-window.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';

/** A matchup on a card: who plays, how it stands, what time is left, and one tap to vote (A §2, A §4). */
export function QuickBallot({ matchup }: { matchup: Matchup }) {
  const { user } = useCurrentUser();
  const { data: votes } = useQuery(userVotesQuery(matchup.tournamentId, user !== null));
  const pending = usePendingVote();
  const vote = useVote(matchup.tournamentId);
  const ownId = votes?.find(({ matchupId }) => matchupId === matchup.id)?.songId ?? null;
  const { matchup: shown, ownSongId } = showVote(matchup, ownId, pending);
  if (!shown.song1 || !shown.song2) return null;

  const side = (song: Song, count: number, slot: 1 | 2) => (
    <Side
      song={song}
      slot={slot}
      matchup={shown}
      percent={roundedPercentage(count, shown.totalVotes)}
      count={count}
      isOwn={ownSongId === song.id}
      isPending={pending !== null}
      onVote={() => vote(matchup, song.id)}
    />
  );
  return (
    <div className="flex flex-col gap-2.5">
      <Moment matchup={matchup} />
      {side(shown.song1, shown.song1Votes, 1)}
      <ShareBar
        left={shown.song1Votes}
        right={shown.song2Votes}
        label={`${shown.song1.title} ${shown.song1Votes} votes, ${shown.song2.title} ${shown.song2Votes} votes`}
      />
      {side(shown.song2, shown.song2Votes, 2)}
    </div>
  );
}

function Moment({ matchup }: { matchup: Matchup }) {
  const clock = clockOf(matchup);
  const time = timing(clock, useMatchupNow(clock));
  const { startTime, endTime, tiebreakerLevel } = matchup;
  return (
    <p className="flex min-h-5 items-center justify-between gap-2 text-14 text-muted">
      <span>
        {tiebreakerLevel > 0 ? `Tiebreaker ${tiebreakerLevel}` : cardRoundLabel(matchup.round, matchup.phase)}
      </span>
      {time === 'live' && endTime && (
        <span className="text-ink">
          Ends in <Countdown until={endTime} className="font-semibold" />
        </span>
      )}
      {time === 'upcoming' && startTime && (
        <span>
          Starts in <Countdown until={startTime} className="font-semibold" />
        </span>
      )}
      {time === 'ended' && <span>Ended</span>}
      {time === 'unscheduled' && <span>Schedule TBD</span>}
    </p>
  );
}

type SideProps = {
  song: Song;
  slot: 1 | 2;
  matchup: Matchup;
  percent: number;
  count: number;
  isOwn: boolean;
  isPending: boolean;
  onVote: () => void;
};

const VOTE_LOOK = {
  1: 'border-ember text-ember hover:bg-ember hover:text-on-color',
  2: 'border-tide text-tide hover:bg-tide hover:text-on-color',
};

function Side({ song, slot, matchup, percent, count, isOwn, isPending, onVote }: SideProps) {
  const clock = clockOf(matchup);
  const state = votingState(clock, useMatchupNow(clock));
  const hasWon = matchup.winnerId === song.id;
  const isOnStage = state === 'open' || state === 'locked';
  return (
    <div className="flex items-center gap-3">
      <Artwork title={song.title} artist={song.artist} src={song.artworkUrl} />
      <div className="@container min-w-0 flex-1">
        <p className={cx('truncate font-display text-16 font-bold', hasWon && 'text-gold')}>
          {song.title}
          {hasWon && <span className="text-12"> · Winner</span>}
        </p>
        <p className="flex gap-1 text-12 text-muted">
          <span className="truncate">{song.artist}</span>
          <span className="shrink-0">
            · <span className="tabular">{count}</span> {count === 1 ? 'vote' : 'votes'}
            <span className="hidden @3xs:inline"> ({percent}%)</span>
          </span>
        </p>
      </div>
      {isOnStage ? (
        <button
          type="button"
          data-fill
          aria-pressed={isOwn}
          aria-disabled={isPending || undefined}
          aria-label={isOwn ? `Your vote: ${song.title}` : `Vote for ${song.title}`}
          onClick={onVote}
          className={cx(
            'inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control border-2 px-3 text-14 font-bold transition-colors duration-150',
            isOwn ? 'border-ink bg-ink text-stage' : VOTE_LOOK[slot],
          )}
        >
          {isOwn && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
          {isOwn ? 'Your vote' : 'Vote'}
        </button>
      ) : (
        isOwn && <span className="shrink-0 text-12 font-semibold">Your vote</span>
      )}
    </div>
  );
}

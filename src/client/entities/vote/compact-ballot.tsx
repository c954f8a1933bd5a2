import { clsx } from 'clsx';
import { CardTally } from '#client/entities/matchup/counts.tsx';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import { timing } from '#engine/matchup/voting-window.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { type Ballot, useBallot } from './use-ballot.ts';
import { VoteButton } from './vote-button.tsx';

/** A matchup on a tournament's card: the songs, the votes, the time left, and a button to vote for each song. */
export function CompactBallot({ matchup }: { matchup: Matchup }) {
  const ballot = useBallot(matchup);
  const { song1, song2 } = ballot.matchup;
  if (!song1 || !song2) return null;
  return (
    <div className="flex flex-col gap-2.5">
      <RoundAndTime matchup={matchup} />
      <div className="grid grid-cols-2 gap-0.5 overflow-hidden rounded-control">
        <Cover song={song1} facing={null} />
        <Cover song={song2} facing={song1} />
      </div>
      <SongRow ballot={ballot} song={song1} slot={1} />
      <CardTally matchup={ballot.matchup} names={[song1.title, song2.title]} />
      <SongRow ballot={ballot} song={song2} slot={2} />
    </div>
  );
}

function RoundAndTime({ matchup }: { matchup: Matchup }) {
  const clock = clockOf(matchup);
  const time = timing(clock, useMatchupNow(clock));
  const { startTime, endTime } = matchup;
  return (
    <p className="flex min-h-5 items-center justify-between gap-2 text-14 text-muted">
      <span>{cardMatchName(matchup)}</span>
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

function Cover({ song, facing }: { song: Song; facing: Song | null }) {
  return (
    <div className="max-md:[--initials:60cqh] h-28 min-w-0">
      <ListenCover song={song} className="size-full listen-large">
        <SongArtwork song={song} size="box" facing={facing} />
      </ListenCover>
    </div>
  );
}

type RowProps = { ballot: Ballot; song: Song; slot: Slot };

function SongRow({ ballot, song, slot }: RowProps) {
  const { winnerId, song1Votes, song2Votes, totalVotes } = ballot.matchup;
  const hasWon = winnerId === song.id;
  // Null while the counts are hidden from the viewer.
  const count: number | null = slot === 1 ? song1Votes : song2Votes;
  return (
    <div className="flex items-center gap-3">
      <div className="@container min-w-0 flex-1">
        <Name as="p" className={clsx('truncate font-display text-16 font-bold', hasWon && 'text-gold')}>
          {song.title}
          {hasWon && <span className="text-12"> · Winner</span>}
        </Name>
        <p className="flex gap-1 text-12 text-muted">
          <Name className="truncate">{song.artist}</Name>
          {count !== null && totalVotes !== null && (
            <span className="shrink-0">
              ·{' '}
              <span translate="no" className="tabular">
                {count}
              </span>{' '}
              {count === 1 ? 'vote' : 'votes'}
              <span className="hidden @3xs:inline"> ({roundedPercentage(count, totalVotes)}%)</span>
            </span>
          )}
        </p>
      </div>
      <VoteButton ballot={ballot} song={song} slot={slot} size="compact" />
    </div>
  );
}

import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { correctionBadge } from '#client/entities/matchup/correction-text.ts';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { mainLink } from '#client/entities/player/track.ts';
import { matchSentence } from '#client/features/bracket/match-sentence.ts';
import { isNotPlayed } from '#client/features/bracket/not-played.ts';
import { tiebreakerText } from '#client/features/bracket/tiebreaker-result.ts';
import { useIsSeen } from '#client/lib/browser/use-is-seen.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { FINALS, matchLabel, matchName } from '#engine/formats/phases.ts';
import type { MatchupStatus, Slot } from '#engine/kinds.ts';
import { Candidates } from './candidates.tsx';
import { LiveMark, LiveShares, OwnVote, VoteBelow, VoteMark } from './live-marks.tsx';
import { MatchStart } from './match-start.tsx';
import { openTiebreaker } from './open-tiebreaker.ts';
import { winnerMeets } from './winner-meets.ts';

type Props = {
  matchup: Matchup;
  all: readonly Matchup[];
  championId: number | null;
  /** The tournament is completed or cancelled. */
  isOver: boolean;
  highlightedIds: ReadonlySet<number>;
  onHighlight: (songIds: readonly number[]) => void;
};

const HAS_COUNT: ReadonlySet<MatchupStatus> = new Set(['active', 'completed']);

/** A match in the bracket: both songs and the winner, with a link to its voting card. */
export function BracketMatch({ matchup, all, championId, isOver, highlightedIds, onHighlight }: Props) {
  const { phase, position, winnerId } = matchup;
  const tiebreaker = openTiebreaker(matchup, all);
  // The matchup that takes the votes: after equal votes the tiebreaker.
  const voted = tiebreaker ?? matchup;
  const { id, status } = voted;
  const songIds = [matchup.song1Id, matchup.song2Id].filter((songId) => songId !== null);
  const isOnPath = winnerId !== null && winnerId === championId;
  const badge = correctionBadge(matchup);
  const meets = isOver ? null : winnerMeets(matchup, all);
  const decidedBy = tiebreakerText(matchup, all);
  return (
    <>
      <Link
        href={`?tab=voting#matchup-${id}`}
        aria-label={matchSentence(matchup, all, isOver)}
        onFocus={() => onHighlight(songIds)}
        onBlur={() => onHighlight([])}
        onMouseLeave={() => onHighlight([])}
        data-status={status}
        data-final={phase === FINALS || undefined}
        data-path={isOnPath || undefined}
        data-ready={(songIds.length === 2 && !HAS_COUNT.has(status) && !isOver) || undefined}
        className={clsx(
          'bracket-match',
          highlightedIds.size > 0 && !songIds.some((songId) => highlightedIds.has(songId)) && 'opacity-40',
        )}
      >
        <span className="bracket-match-head">
          <span className={clsx('bracket-match-name', tiebreaker && 'bracket-match-tiebreaker')}>
            {tiebreaker ? tiebreakerName(tiebreaker, isOver) : matchName(phase, position)}
          </span>
          <span className="bracket-match-label">{matchLabel(phase, position)}</span>
          {status === 'active' ? (
            <>
              <VoteMark matchup={voted} />
              <LiveMark matchup={voted} />
            </>
          ) : (
            <MatchStart matchup={voted} />
          )}
          {isOver && isNotPlayed(matchup) && <span>Not played</span>}
          {badge && (
            <span className={badge === 'Reopened' ? 'bracket-match-soon' : 'font-semibold'}>{badge}</span>
          )}
        </span>
        <Side {...{ matchup, voted, slot: 1, all, highlightedIds, onHighlight }} />
        <Side {...{ matchup, voted, slot: 2, all, highlightedIds, onHighlight }} />
        {status === 'active' && <LiveShares matchup={voted} />}
      </Link>
      {status === 'active' && <VoteBelow matchup={voted} />}
      {decidedBy && (
        <p aria-hidden="true" className="bracket-decided">
          {decidedBy}
        </p>
      )}
      <ListenSpot song={matchup.song1} slot={1} onHighlight={onHighlight} />
      <ListenSpot song={matchup.song2} slot={2} onHighlight={onHighlight} />
      {meets && (
        <p dir="auto" translate="no" className="bracket-meets">
          {meets}
        </p>
      )}
    </>
  );
}

type SpotProps = { song: Matchup['song1']; slot: Slot; onHighlight: Props['onHighlight'] };

/** Plays a song from above its picture. It is outside of the match's link, because a link can hold no other link (rule W44). */
function ListenSpot({ song, slot, onHighlight }: SpotProps) {
  if (!song || !mainLink(song)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering highlights the song's path, as on its side
    <span
      onMouseEnter={() => onHighlight([song.id])}
      onMouseLeave={() => onHighlight([])}
      className="bracket-listen"
      data-side={slot}
    >
      <ListenCover song={song} className="size-full">
        {null}
      </ListenCover>
    </span>
  );
}

/** Replaces the match's name, so that the match's label (rule B9) has room. */
function tiebreakerName({ status, startTime }: Matchup, isOver: boolean): string {
  if (isOver) return 'Tiebreaker not played';
  return status === 'pending' && startTime === null ? 'Tiebreaker to be opened' : 'Tiebreaker';
}

/** From this many matches on, a bracket fills many screens of a phone, and covers load only near the window. */
const MANY_MATCHES = 32;
const NEAR = '600px';

type CoverProps = { song: NonNullable<Matchup['song1']>; facing: Matchup['song1'] };

function Cover({ isLoaded, ...cover }: CoverProps & { isLoaded: boolean }) {
  return isLoaded ? <LoadedCover {...cover} /> : <CoverInView {...cover} />;
}

function CoverInView(cover: CoverProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsSeen(place, NEAR);
  return isNear ? <LoadedCover {...cover} /> : <span ref={place} className="bracket-cover bg-line" />;
}

const LoadedCover = (cover: CoverProps) => <SongArtwork {...cover} size="line" className="bracket-cover" />;

/** The most letters of a word that fit on a narrow side beside the cover and the count. */
const LONGEST_WORD = 12;
const hasLongWord = (title: string) => title.split(/[\s-]+/).some((word) => word.length > LONGEST_WORD);
/** Titles with more characters have smaller type in a small bracket on desktops. */
const LONG_TITLE = 26;

type SideProps = Omit<Props, 'championId' | 'isOver'> & { voted: Matchup; slot: Slot };

function Side({ matchup, voted, slot, all, highlightedIds, onHighlight }: SideProps) {
  const song = slot === 1 ? matchup.song1 : matchup.song2;
  const votedSongId = slot === 1 ? voted.song1Id : voted.song2Id;
  // An open tiebreaker has its own count; until then the equal votes stay.
  const counted = voted.status === 'active' ? voted : matchup;
  const counts: [number | null, number | null] = [counted.song1Votes, counted.song2Votes];
  const [votes, others] = slot === 1 ? counts : counts.toReversed();
  const isWinner = song !== null && matchup.winnerId === song.id;
  const isOut = matchup.winnerId !== null && !isWinner;
  const facing = slot === 1 ? null : matchup.song1;
  const outcome = isWinner ? 'won' : isOut ? 'lost' : song ? undefined : 'open';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering highlights one song's path; the link around it highlights both on focus
    <span
      onMouseEnter={() => onHighlight(song ? [song.id] : [])}
      className="bracket-side"
      data-side={slot}
      data-outcome={outcome}
      data-highlighted={(song && highlightedIds.has(song.id)) || undefined}
    >
      {!song && <Candidates matchupId={matchup.id} slot={slot} all={all} />}
      {song && <Cover song={song} facing={facing} isLoaded={all.length < MANY_MATCHES} />}
      <span
        dir={song ? 'auto' : undefined}
        data-word={song && hasLongWord(song.title) ? 'long' : undefined}
        data-long={(song && song.title.length > LONG_TITLE) || undefined}
        className="bracket-title"
      >
        {song?.title ?? openSlotLabel(matchup.id, slot, all)}
      </span>
      {isWinner && matchup.phase === FINALS && (
        <Trophy aria-hidden="true" className="size-[0.9em] shrink-0" />
      )}
      <span className="bracket-score">
        {votedSongId !== null && voted.status === 'active' && (
          <OwnVote matchup={voted} songId={votedSongId} />
        )}
        {song && votes != null && HAS_COUNT.has(counted.status) && (
          <span data-leads={votes > (others ?? 0) || undefined}>{votes}</span>
        )}
      </span>
    </span>
  );
}

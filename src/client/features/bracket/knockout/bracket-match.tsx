import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { correctionBadge } from '#client/entities/matchup/match-texts.ts';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { mainLink } from '#client/entities/player/track.ts';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import { matchSentence } from '#client/features/bracket/match-sentence.ts';
import { isNotPlayed } from '#client/features/bracket/not-played.ts';
import { tiebreakerText } from '#client/features/bracket/tiebreaker-result.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { FINALS, matchLabel, matchName } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import styles from './bracket-match.module.css';
import { BracketSide, HAS_COUNT } from './bracket-side.tsx';
import type { Look } from './look.ts';
import { MatchStart } from './match-start.tsx';
import { openTiebreaker } from './open-tiebreaker.ts';
import { winnerMeets } from './winner-meets.ts';

type Props = {
  matchup: Matchup;
  all: readonly Matchup[];
  championId: number | null;
  /** The tournament is completed or cancelled. */
  isOver: boolean;
  look: Look;
  style?: CSSProperties | undefined;
  /** The winner meets the winner of the match below it next. */
  isJoined?: boolean;
  highlightedIds: ReadonlySet<number>;
  onHighlight: (songIds: readonly number[]) => void;
};

/** A match in the bracket: both songs and the winner, with a link to its voting card. */
export function BracketMatch(props: Props) {
  const { matchup, all, championId, isOver, look, style, isJoined, highlightedIds, onHighlight } = props;
  const { phase, position, winnerId } = matchup;
  const tiebreaker = openTiebreaker(matchup, all);
  // The matchup that takes the votes: after equal votes the tiebreaker.
  const voted = tiebreaker ?? matchup;
  const { id, status } = voted;
  const own = useVotedMatchups(voted.tournamentId);
  const isOpen = status === 'active';
  const lacksVote = isOpen && own.isKnown && !own.ids.has(id);
  const songIds = [matchup.song1Id, matchup.song2Id].filter((songId) => songId !== null);
  const isOnPath = winnerId !== null && winnerId === championId;
  const isReady = songIds.length === 2 && !HAS_COUNT.has(status) && !isOver;
  const isDimmed = highlightedIds.size > 0 && !songIds.some((songId) => highlightedIds.has(songId));
  const badge = correctionBadge(matchup);
  const meets = isOver || look['data-form'] === 'drawing' ? null : winnerMeets(matchup, all);
  const decidedBy = tiebreakerText(matchup, all);
  const density = look['data-density'];
  const state = {
    ...look,
    'data-status': status,
    'data-final': phase === FINALS || undefined,
    'data-dimmed': isDimmed || undefined,
  };
  const side = {
    ...{ matchup, voted, all, look, isReady, isOnPath, highlightedIds, onHighlight },
    ownSongId: isOpen ? own.songs.get(id) : undefined,
  };
  return (
    <li className={styles.item} style={style} {...state} data-joins={isJoined || undefined}>
      <Link
        href={`?tab=voting#matchup-${id}`}
        aria-label={matchSentence(matchup, all, isOver)}
        onFocus={() => onHighlight(songIds)}
        onBlur={() => onHighlight([])}
        onMouseLeave={() => onHighlight([])}
        {...state}
        data-path={isOnPath || undefined}
        data-ready={isReady || undefined}
        className={styles.match}
      >
        <span className={styles.head} {...state}>
          <span className={styles.name} data-status={status} data-tiebreaker={tiebreaker ? true : undefined}>
            {tiebreaker ? tiebreakerName(tiebreaker, isOver) : matchName(phase, position)}
          </span>
          <span className={styles.label} {...state}>
            {matchLabel(phase, position)}
          </span>
          {/* Screen readers read the link around it. */}
          {lacksVote && (!density || density === 'middle') && (
            <span className={styles.vote} {...look}>
              Vote
            </span>
          )}
          {isOpen ? (
            <LiveMark matchup={voted} isTiebreaker={tiebreaker !== undefined} />
          ) : (
            <MatchStart matchup={voted} />
          )}
          {isOver && isNotPlayed(matchup) && <span>Not played</span>}
          {badge && <span className={badge === 'Reopened' ? undefined : 'font-semibold'}>{badge}</span>}
        </span>
        <BracketSide {...side} slot={1} />
        <BracketSide {...side} slot={2} />
        {isOpen && <LiveShares matchup={voted} />}
      </Link>
      {/* In a small bracket below the match, outside of the match's link, which would clip it. */}
      {lacksVote && density === 'large' && (
        <Link
          href={`?tab=voting#matchup-${id}`}
          aria-hidden="true"
          tabIndex={-1}
          className={styles.voteBelow}
        >
          Vote
        </Link>
      )}
      {decidedBy && (
        <p aria-hidden="true" className={styles.decided} {...state}>
          {decidedBy}
        </p>
      )}
      {density !== 'dense' &&
        ([1, 2] as const).map((slot) => (
          <ListenSpot
            key={slot}
            song={slot === 1 ? matchup.song1 : matchup.song2}
            slot={slot}
            state={state}
            onHighlight={onHighlight}
          />
        ))}
      {meets && (
        <p dir="auto" translate="no" className={styles.meets}>
          {meets}
        </p>
      )}
    </li>
  );
}

type SpotProps = { song: Matchup['song1']; slot: Slot; state: Look; onHighlight: Props['onHighlight'] };

/** Plays a song from above its picture. It is outside of the match's link, because a link can hold no other link. */
function ListenSpot({ song, slot, state, onHighlight }: SpotProps) {
  if (!song || !mainLink(song)) return null;
  const isDrawn = state['data-form'] === 'drawing';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering highlights the song's path, as on its side
    <span
      onMouseEnter={() => onHighlight([song.id])}
      onMouseLeave={() => onHighlight([])}
      className={styles.listen}
      {...state}
      data-side={slot}
    >
      {/* In a drawing a disc on each cover would hide the pictures. */}
      <ListenCover song={song} className={clsx('size-full before:inset-y-0', isDrawn && 'listen-small')}>
        {null}
      </ListenCover>
    </span>
  );
}

/** Replaces the match's name, so that the match's label has room. */
function tiebreakerName({ status, startTime }: Matchup, isOver: boolean): string {
  if (isOver) return 'Tiebreaker not played';
  return status === 'pending' && startTime === null ? 'Tiebreaker to be opened' : 'Tiebreaker';
}

/** Marks an open match as live, with the time left. */
function LiveMark({ matchup: { endTime }, isTiebreaker }: { matchup: Matchup; isTiebreaker: boolean }) {
  return (
    <span className={styles.live}>
      <Equalizer isLive size="small" className={isTiebreaker ? styles.narrow : undefined} />
      <span className={endTime ? styles.narrow : undefined}>LIVE</span>
      {endTime && <Countdown until={endTime} />}
    </span>
  );
}

/** A bar with song 1's share of the votes of an open match. */
function LiveShares({ matchup: { song1Votes, totalVotes } }: { matchup: Matchup }) {
  if (song1Votes === null || totalVotes === null || totalVotes === 0) return null;
  return (
    <span data-fill className={styles.shares}>
      <span style={{ transform: `scaleX(${song1Votes / totalVotes})` }} />
    </span>
  );
}

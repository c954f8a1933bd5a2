import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { correctionBadge } from '#client/entities/matchup/match-texts.ts';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { mainLink } from '#client/entities/player/track.ts';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import {
  isNotPlayed,
  matchSentence,
  openTiebreaker,
  tiebreakerText,
} from '#client/features/bracket/match-state.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { FINALS, matchLabel, matchName } from '#engine/formats/phases.ts';
import { BracketSide, HAS_COUNT } from './bracket-side.tsx';
import type { Look } from './density.ts';
import { MatchStart } from './match-start.tsx';

/** On phones in portrait a line joins the matches whose winners meet, and continues to the next round. */
const JOIN =
  '[--middle:calc((var(--head)+2*var(--side))/2)] before:absolute before:top-(--middle) before:left-full before:h-[calc(100%+var(--gap))] before:w-2 before:rounded-r-[0.5rem] before:border-2 before:border-l-0 before:border-edge after:absolute after:top-[calc(var(--middle)+(100%+var(--gap))/2)] after:left-[calc(100%+0.5rem)] after:w-2 after:border-t-2 after:border-edge';
/** A narrow head has room for the time alone beside the moving bars, and none for the bars beside 'Tiebreaker'. */
const NOT_NARROW = '@max-[18rem]/head:absolute @max-[18rem]/head:[clip-path:inset(50%)]';
const VOTE = 'rounded-full bg-ink font-semibold text-stage';

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
  const { form, density, isRight } = look;
  const { phase, position, winnerId } = matchup;
  const tiebreaker = openTiebreaker(matchup, all);
  // The matchup that takes the votes: after equal votes the tiebreaker.
  const voted = tiebreaker ?? matchup;
  const { id, status } = voted;
  const own = useVotedMatchups(voted.tournamentId);
  const isDrawing = form === 'drawing';
  const isDense = density === 'dense';
  const isFinal = phase === FINALS;
  const isOpen = status === 'active';
  const lacksVote = isOpen && own.isKnown && !own.ids.has(id);
  const songIds = [matchup.song1Id, matchup.song2Id].filter((songId) => songId !== null);
  const isOnPath = winnerId !== null && winnerId === championId;
  const isReady = songIds.length === 2 && !HAS_COUNT.has(status) && !isOver;
  const isDimmed = highlightedIds.size > 0 && !songIds.some((songId) => highlightedIds.has(songId));
  const dimmed = isDimmed && 'opacity-40';
  const badge = correctionBadge(matchup);
  const meets = isOver || isDrawing ? null : winnerMeets(matchup, all);
  const decidedBy = tiebreakerText(matchup, all);
  const side = {
    ...{ matchup, voted, all, look, isReady, isOnPath, highlightedIds, onHighlight },
    ownSongId: isOpen ? own.songs.get(id) : undefined,
  };
  return (
    <li
      style={style}
      className={clsx(
        isDrawing ? 'absolute' : 'relative',
        isFinal && '[--side:var(--final-side)] @max-[20.5rem]/bracket:[--side:3.5rem]',
        // On phones 'Vote' is in the head, large enough to be noticed.
        isOpen && !isDrawing && '[--head:2.5rem]',
        isRight && '[--lit-from:270deg]',
        isJoined && form === 'pages' && JOIN,
      )}
    >
      <Link
        href={`?tab=voting#matchup-${id}`}
        aria-label={matchSentence(matchup, all, isOver)}
        onFocus={() => onHighlight(songIds)}
        onBlur={() => onHighlight([])}
        onMouseLeave={() => onHighlight([])}
        className={clsx(
          'relative block overflow-hidden rounded-panel border bg-panel transition-opacity duration-150',
          isFinal
            ? 'text-[length:calc(var(--font)*1.3)] @max-[20.5rem]/bracket:text-(length:--font)'
            : 'text-(length:--font)',
          borderOf({ isFinal, isOnPath, isOpen, isReady }),
          dimmed,
        )}
      >
        <span
          className={clsx(
            '@container/head flex h-(--head) items-center border-b border-line whitespace-nowrap text-muted',
            isDrawing ? 'px-[0.4rem]' : 'px-2',
            isDense ? 'gap-1.5 text-[0.6875rem]' : isOpen ? 'gap-1 text-[0.75rem]' : 'gap-2 text-[0.75rem]',
            isRight && 'flex-row-reverse',
          )}
        >
          {/* 'Tiebreaker' is nowhere else in the match, so the label shrinks first. */}
          <span className={clsx('min-w-0 truncate text-ink', (isOpen || tiebreaker) && 'shrink-0')}>
            {tiebreaker ? tiebreakerName(tiebreaker, isOver) : matchName(phase, position)}
          </span>
          {/* The specified label. Of an open match on a phone only a cut part of it would be left. */}
          <span
            className={clsx(
              'min-w-0 shrink-1000 truncate leading-[1.4]',
              isDense ? 'text-[0.5625rem]' : isOpen ? 'text-[0.625rem]' : 'text-[0.6875rem]',
              isOpen && form === 'pages' && 'hidden',
              isRight ? 'ml-auto' : 'mr-auto',
            )}
          >
            {matchLabel(phase, position)}
          </span>
          {/* Screen readers read the link around it. */}
          {lacksVote && (!density || density === 'middle') && (
            <span
              className={clsx(
                'flex shrink-0 items-center',
                VOTE,
                isDrawing ? 'h-4.5 px-2 text-[0.75rem]' : 'h-7 px-3.5 text-[0.8125rem]',
              )}
            >
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
          className={`absolute bottom-0 left-1/2 -translate-x-1/2 translate-y-[calc(100%+0.25rem)] px-5 py-1 text-[0.875rem] leading-5 ${VOTE}`}
        >
          Vote
        </Link>
      )}
      {decidedBy && (
        <p
          aria-hidden="true"
          className={clsx(
            'tabular pointer-events-none absolute bottom-0 left-1/2 -translate-x-1/2 translate-y-1/2 rounded-full border border-edge bg-stage px-2 leading-[1.2] font-semibold whitespace-nowrap',
            isDense ? 'text-[0.5625rem]' : 'py-0.5 text-[0.6875rem]',
            dimmed,
          )}
        >
          {decidedBy}
        </p>
      )}
      {!isDense &&
        ([1, 2] as const).map((slot) => (
          <ListenSpot
            key={slot}
            song={slot === 1 ? matchup.song1 : matchup.song2}
            className={clsx(
              'absolute size-(--side)',
              slot === 1 ? 'top-[calc(1px+var(--head))]' : 'top-[calc(1px+var(--head)+var(--side))]',
              isRight ? 'right-1.5' : 'left-1.5',
              dimmed,
            )}
            isSmall={isDrawing}
            onHighlight={onHighlight}
          />
        ))}
      {/* On phones, where the lines to the next round are outside the screen. */}
      {meets && (
        <Name as="p" className="truncate px-2 pt-1.5 text-[0.75rem] text-muted">
          {meets}
        </Name>
      )}
    </li>
  );
}

type BorderState = { isFinal: boolean; isOnPath: boolean; isOpen: boolean; isReady: boolean };

function borderOf({ isFinal, isOnPath, isOpen, isReady }: BorderState): string {
  if (isFinal) return isOnPath ? 'border-gold-line' : 'border-edge';
  if (isOnPath) return 'border-[color-mix(in_oklab,var(--gold-line)_55%,var(--line))]';
  if (isOpen) return 'border-live';
  return isReady ? 'border-edge' : 'border-line hover:border-muted';
}

type SpotProps = Pick<Props, 'onHighlight'> & {
  song: Matchup['song1'];
  className: string;
  isSmall: boolean;
};

/** Plays a song from above its picture. It is outside of the match's link, because a link can hold no other link. */
function ListenSpot({ song, className, isSmall, onHighlight }: SpotProps) {
  if (!song || !mainLink(song)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering highlights the song's path, as on its side
    <span
      onMouseEnter={() => onHighlight([song.id])}
      onMouseLeave={() => onHighlight([])}
      className={className}
    >
      {/* In a drawing a disc on each cover would hide the pictures. */}
      <ListenCover song={song} className={clsx('size-full before:inset-y-0', isSmall && 'listen-small')}>
        {null}
      </ListenCover>
    </span>
  );
}

/**
 * Whom the winner of an undecided match meets next: 'Winner meets the winner of Semifinal B', or 'Winner meets Strobe' once
 * that song is known. Null for a decided match, a match without a next one, and an unknown opponent.
 */
export function winnerMeets(matchup: Matchup, all: readonly Matchup[]): string | null {
  const next = all.find(({ id }) => id === matchup.winnerToId);
  if (matchup.winnerId !== null || !next) return null;
  const slot = matchup.winnerToSlot === 1 ? 2 : 1;
  const song = slot === 1 ? next.song1 : next.song2;
  if (song) return `Winner meets ${song.title}`;
  const label = openSlotLabel(next.id, slot, all);
  return label.startsWith('Winner') ? `Winner meets the ${label.replace('Winner', 'winner')}` : null;
}

/** Replaces the match's name, so that the match's label has room. */
function tiebreakerName({ status, startTime }: Matchup, isOver: boolean): string {
  if (isOver) return 'Tiebreaker not played';
  return status === 'pending' && startTime === null ? 'Tiebreaker to be opened' : 'Tiebreaker';
}

/** Marks an open match as live, with the time left. */
function LiveMark({ matchup: { endTime }, isTiebreaker }: { matchup: Matchup; isTiebreaker: boolean }) {
  return (
    <span className="flex items-center gap-1 font-semibold text-live">
      <Equalizer isLive size="small" className={isTiebreaker ? NOT_NARROW : undefined} />
      <span className={endTime ? NOT_NARROW : undefined}>LIVE</span>
      {endTime && <Countdown until={endTime} />}
    </span>
  );
}

/** A bar with song 1's share of the votes of an open match. */
function LiveShares({ matchup: { song1Votes, totalVotes } }: { matchup: Matchup }) {
  if (song1Votes === null || totalVotes === null || totalVotes === 0) return null;
  return (
    <span data-fill className="absolute inset-x-0 bottom-0 h-1 overflow-hidden bg-tide">
      <span
        className="block h-full origin-left bg-ember transition-transform duration-600 ease-[var(--ease-spring)]"
        style={{ transform: `scaleX(${song1Votes / totalVotes})` }}
      />
    </span>
  );
}

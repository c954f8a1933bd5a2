import { clsx } from 'clsx';
import { Check, Trophy } from 'lucide-react';
import { useRef } from 'react';
import { useIsSeen } from '#client/lib/browser/visibility.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { feederOf, openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { FINALS } from '#engine/formats/phases.ts';
import type { MatchupStatus, Slot } from '#engine/kinds.ts';
import type { Look } from './density.ts';

export const HAS_COUNT: ReadonlySet<MatchupStatus> = new Set(['active', 'completed']);

/** From this many matches on, a bracket fills many screens of a phone, and covers load only near the window. */
const MANY_MATCHES = 32;
const NEAR = '600px';

/** The most letters of a word that fit on a narrow side beside the cover and the count. */
const LONGEST_WORD = 12;
const hasLongWord = (title: string) => title.split(/[\s-]+/).some((word) => word.length > LONGEST_WORD);
/** Titles with more characters have smaller type in a small bracket on desktops. */
const LONG_TITLE = 26;

const CORNERS = {
  1: '[--corner-light:var(--ember-light)] [--corner:var(--ember)]',
  2: 'shadow-[inset_0_1px_var(--line)] [--corner-light:var(--tide-light)] [--corner:var(--tide)]',
};
/** The pair of a coming match is lit from its corners, and the side with the reader's vote has a stronger colour. */
const READY = 'bg-[linear-gradient(var(--lit-from,90deg),var(--corner-light),transparent_75%)]';
const OWN =
  'bg-[linear-gradient(var(--lit-from,90deg),color-mix(in_oklab,var(--corner)_38%,transparent),transparent_90%)]';
const COVER = 'size-(--side)! shrink-0 text-[length:calc(var(--side)*0.4)]!';

type Props = {
  matchup: Matchup;
  /** The matchup that takes the votes: after equal votes the tiebreaker. */
  voted: Matchup;
  slot: Slot;
  all: readonly Matchup[];
  look: Look;
  isReady: boolean;
  isOnPath: boolean;
  /** The song of the open matchup that has the user's vote. */
  ownSongId: number | undefined;
  highlightedIds: ReadonlySet<number>;
  onHighlight: (songIds: readonly number[]) => void;
};

/** A side of a match: cover, title and count, in the right wing mirrored. */
export function BracketSide(props: Props) {
  const { matchup, voted, slot, all, look, isReady, isOnPath, ownSongId, highlightedIds, onHighlight } =
    props;
  const { form, density, isRight } = look;
  const song = slot === 1 ? matchup.song1 : matchup.song2;
  const votedSongId = slot === 1 ? voted.song1Id : voted.song2Id;
  // An open tiebreaker has its own count; until then the equal votes stay.
  const counted = voted.status === 'active' ? voted : matchup;
  const counts: [number | null, number | null] = [counted.song1Votes, counted.song2Votes];
  const [votes, others] = slot === 1 ? counts : counts.toReversed();
  const isWinner = song !== null && matchup.winnerId === song.id;
  const isOut = matchup.winnerId !== null && !isWinner;
  const isOwn = votedSongId !== null && ownSongId === votedSongId;
  const isFinal = matchup.phase === FINALS;
  const isWonPath = isWinner && isOnPath;
  const isHighlighted = song !== null && highlightedIds.has(song.id);
  const cover = {
    song: song as NonNullable<typeof song>,
    facing: slot === 1 ? null : matchup.song1,
    // The cover of a song that lost fades into the background.
    className: clsx(COVER, isOut && 'opacity-50 saturate-25'),
  };
  const background = isOwn ? OWN : isHighlighted ? 'bg-raised' : isWonPath ? 'bg-(--path)' : isReady && READY;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering highlights one song's path; the link around it highlights both on focus
    <span
      onMouseEnter={() => onHighlight(song ? [song.id] : [])}
      data-side={slot}
      className={clsx(
        'relative flex h-(--side) items-center gap-[0.5em] border-(--corner)',
        isRight ? 'flex-row-reverse border-r-5' : 'border-l-5',
        CORNERS[slot],
        background,
        isWinner && 'font-semibold',
        isWonPath && 'text-(--on-path)',
        (isOut || !song) && 'font-normal text-muted',
        song
          ? isRight
            ? 'pl-[0.5em]'
            : 'pr-[0.5em]'
          : [
              'italic',
              isRight ? 'pr-[0.6em] pl-[0.5em]' : 'pr-[0.5em] pl-[0.6em]',
              form === 'drawing' ? 'text-[0.75rem]' : 'text-[0.8125rem]',
            ],
      )}
    >
      {!song && density !== 'dense' && (
        <Candidates matchupId={matchup.id} slot={slot} all={all} isRight={isRight} />
      )}
      {song && (all.length < MANY_MATCHES ? <Cover {...cover} /> : <CoverInView {...cover} />)}
      <span
        dir={song ? 'auto' : undefined}
        data-title
        className={clsx(
          // No padding below the last line, where the top of a hidden line would show.
          'min-w-0 flex-1 pt-[0.1em] break-words',
          song && 'font-bold tracking-[-0.01em] [font-family:var(--font-display)]',
          typeOf(song?.title ?? null, look, isFinal),
          linesOf(song?.title ?? null, look, { isFinal, isWinner }),
          // The ellipsis of a right-aligned line is outside the right edge.
          isRight && 'pr-[0.35em] text-end [overflow:visible_clip]!',
        )}
      >
        {song?.title ?? openSlotLabel(matchup.id, slot, all)}
      </span>
      {isWinner && isFinal && <Trophy aria-hidden="true" className="size-[0.9em] shrink-0" />}
      <span className="tabular flex shrink-0 items-center gap-[0.5em] empty:hidden">
        {isOwn && <OwnMark look={look} />}
        {song && votes != null && HAS_COUNT.has(counted.status) && (
          <span className={clsx(votes > (others ?? 0) && 'font-bold')}>{votes}</span>
        )}
      </span>
    </span>
  );
}

/** The size of a title; null is a side without a song. A long word stays whole in smaller type. */
function typeOf(title: string | null, { density }: Look, isFinal: boolean) {
  const isLong = title !== null && title.length > LONG_TITLE;
  if (density !== 'large') return title !== null && 'text-[0.9375em] leading-[1.2]';
  if (isFinal) {
    const isSmall = isLong || title === null;
    return isSmall
      ? 'text-(length:--font) leading-[1.15] text-balance'
      : 'text-[length:calc(var(--font)*1.3)] leading-[1.15] text-balance';
  }
  // Three lines stay clear of the mark of the tiebreaker.
  if (isLong) return 'text-[0.8125em] leading-[1.15] text-balance';
  if (title === null) return 'leading-[1.15] text-balance';
  const size = hasLongWord(title) ? 'text-[0.75em]' : 'text-[0.9375em]';
  return `leading-[1.15] text-balance ${size}`;
}

/** How many lines a title has at most. The sides of a large bracket have the height of one line. */
function linesOf(
  title: string | null,
  { density, lines }: Look,
  { isFinal, isWinner }: { isFinal: boolean; isWinner: boolean },
) {
  if (density === 'large')
    return isFinal && title && title.length > LONG_TITLE ? 'line-clamp-4' : 'line-clamp-3';
  const isOneLine = lines === 1 && !(density === 'middle' && isWinner);
  return isOneLine ? 'line-clamp-1' : 'line-clamp-2';
}

/** In a small drawing the mark is on the cover, so that nothing is beside the count. */
function OwnMark({ look: { form, density, isRight } }: { look: Look }) {
  // The narrowest phones keep the room for the title, too.
  const isPages = form === 'pages';
  return (
    <span
      title="Your vote"
      className={clsx(
        'flex shrink-0 items-center gap-1 rounded-full bg-(--corner) p-[0.1875rem] text-[0.75rem] leading-none font-semibold text-on-color [&>svg]:size-3',
        isPages && '@min-[20.5rem]/bracket:py-1 @min-[20.5rem]/bracket:pr-2 @min-[20.5rem]/bracket:pl-1.5',
        density === 'large' && 'absolute top-1 shadow-[0_0_0_2px_var(--panel)]',
        density === 'large' && (isRight ? 'right-1' : 'left-1'),
      )}
    >
      <Check aria-hidden="true" strokeWidth={3} />
      <span className={isPages ? '@max-[20.5rem]/bracket:sr-only' : 'sr-only'}>Your vote</span>
    </span>
  );
}

type CoverProps = { song: NonNullable<Matchup['song1']>; facing: Matchup['song1']; className: string };

const Cover = (cover: CoverProps) => <SongArtwork {...cover} size="line" />;

function CoverInView(cover: CoverProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsSeen(place, NEAR);
  return isNear ? <Cover {...cover} /> : <span ref={place} className={clsx(cover.className, 'bg-line')} />;
}

type CandidatesProps = Pick<Props, 'slot' | 'all'> & Pick<Look, 'isRight'> & { matchupId: number };

/** One tile with the covers of both songs that may take an open side, once they are known. */
function Candidates({ matchupId, slot, all, isRight }: CandidatesProps) {
  const match = feederOf(matchupId, slot, all)?.feeder;
  if (!match?.song1 || !match.song2) return null;
  const { song1, song2 } = match;
  return (
    <span
      aria-hidden="true"
      className={clsx('flex w-(--side) shrink-0 opacity-60', isRight ? '-mr-[0.6em]' : '-ml-[0.6em]')}
    >
      {[song1, song2].map((song, index) => (
        <SongArtwork
          key={song.id}
          song={song}
          facing={index === 0 ? null : song1}
          size="line"
          className="h-(--side)! w-[calc(var(--side)/2)]! text-[length:calc(var(--side)*0.24)]!"
        />
      ))}
    </span>
  );
}

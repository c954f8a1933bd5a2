import { clsx } from 'clsx';
import { Check, Trophy } from 'lucide-react';
import { useRef } from 'react';
import { useIsSeen } from '#client/lib/browser/visibility.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { feederOf, openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { FINALS } from '#engine/formats/phases.ts';
import type { MatchupStatus, Slot } from '#engine/kinds.ts';
import styles from './bracket-side.module.css';
import type { Look } from './look.ts';

export const HAS_COUNT: ReadonlySet<MatchupStatus> = new Set(['active', 'completed']);

/** From this many matches on, a bracket fills many screens of a phone, and covers load only near the window. */
const MANY_MATCHES = 32;
const NEAR = '600px';

/** The most letters of a word that fit on a narrow side beside the cover and the count. */
const LONGEST_WORD = 12;
const hasLongWord = (title: string) => title.split(/[\s-]+/).some((word) => word.length > LONGEST_WORD);
/** Titles with more characters have smaller type in a small bracket on desktops. */
const LONG_TITLE = 26;

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

export function BracketSide(props: Props) {
  const { matchup, voted, slot, all, look, isReady, isOnPath, ownSongId, highlightedIds, onHighlight } =
    props;
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
  const cover = {
    song: song as NonNullable<typeof song>,
    facing: slot === 1 ? null : matchup.song1,
    className: clsx(styles.cover, isOut && styles.lost),
  };
  const state = { ...look, 'data-outcome': isWinner ? 'won' : isOut ? 'lost' : song ? undefined : 'open' };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering highlights one song's path; the link around it highlights both on focus
    <span
      onMouseEnter={() => onHighlight(song ? [song.id] : [])}
      className={styles.side}
      {...state}
      data-side={slot}
      data-ready={isReady || undefined}
      data-path={isOnPath || undefined}
      data-own={isOwn || undefined}
      data-highlighted={(song && highlightedIds.has(song.id)) || undefined}
    >
      {!song && look['data-density'] !== 'dense' && (
        <Candidates matchupId={matchup.id} slot={slot} all={all} look={look} />
      )}
      {song && (all.length < MANY_MATCHES ? <Cover {...cover} /> : <CoverInView {...cover} />)}
      <span
        dir={song ? 'auto' : undefined}
        {...state}
        data-title
        data-final={isFinal || undefined}
        data-word={song && hasLongWord(song.title) ? 'long' : undefined}
        data-long={(song && song.title.length > LONG_TITLE) || undefined}
        className={styles.title}
      >
        {song?.title ?? openSlotLabel(matchup.id, slot, all)}
      </span>
      {isWinner && isFinal && <Trophy aria-hidden="true" className="size-[0.9em] shrink-0" />}
      <span className={styles.score}>
        {isOwn && (
          <span className={styles.own} {...look} title="Your vote">
            <Check aria-hidden="true" strokeWidth={3} />
            <span>Your vote</span>
          </span>
        )}
        {song && votes != null && HAS_COUNT.has(counted.status) && (
          <span data-leads={votes > (others ?? 0) || undefined}>{votes}</span>
        )}
      </span>
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

type CandidatesProps = { matchupId: number; slot: Slot; all: readonly Matchup[]; look: Look };

/** The covers of both songs that may take an open side, once they are known. */
function Candidates({ matchupId, slot, all, look }: CandidatesProps) {
  const match = feederOf(matchupId, slot, all)?.feeder;
  if (!match?.song1 || !match.song2) return null;
  const { song1, song2 } = match;
  return (
    <span aria-hidden="true" className={styles.candidates} {...look}>
      {[song1, song2].map((song, index) => (
        <SongArtwork
          key={song.id}
          song={song}
          facing={index === 0 ? null : song1}
          size="line"
          className={styles.candidate}
        />
      ))}
    </span>
  );
}

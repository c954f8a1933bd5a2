import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Artwork } from '#client/ui/display/artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';
import { type Listen, PlayingSong, SongLinks } from './listening/song-links.tsx';
import { RollingNumber } from './rolling-number.tsx';

type SideProps = {
  song: Song;
  slot: 1 | 2;
  matchup: Matchup;
  listen: Listen;
  /** The button to change the picture, for users who may. */
  artworkControl?: ReactNode;
};

/** The layout of the two songs, the bar and the vote buttons. */
export const SIDES_GRID =
  "grid grid-cols-1 gap-4 p-4 sm:p-6 facing:grid-cols-2 facing:gap-x-8 facing:[grid-template-areas:'one_two''bar_bar''vote1_vote2''pitch1_pitch2']";

/** The size of a cover, by the size of the card. */
export const COVER =
  'relative w-full max-w-24 shrink-0 self-start sm:max-w-32 md:max-w-40 lg:max-w-60 standard:lg:max-w-36 compact:max-w-16';

export const sideRow = (slot: 1 | 2) =>
  clsx('flex gap-4 lg:gap-6', slot === 1 ? 'facing:flex-row-reverse facing:text-right' : '');

/** One side of the card. In the horizontal layout the covers face each other in the middle. */
export function SongSide({ song, slot, matchup, listen, artworkControl }: SideProps) {
  const isOut = matchup.winnerId !== null && matchup.winnerId !== song.id;
  return (
    <>
      <div className={sideRow(slot)}>
        <div className={COVER}>
          <Artwork
            title={song.title}
            artist={song.artist}
            src={song.artworkUrl}
            size="fill"
            className={clsx(
              'border-b-4 compact:text-22',
              slot === 1 ? 'border-b-ember' : 'border-b-tide',
              isOut && 'opacity-60',
            )}
          />
          {artworkControl}
        </div>
        <SongTitles song={song} slot={slot}>
          <SongLinks song={song} isAtEnd={slot === 1} listen={listen} />
        </SongTitles>
      </div>
      <PlayingSong song={song} listen={listen} />
    </>
  );
}

type TitlesProps = Pick<SideProps, 'song' | 'slot'> & { children: ReactNode };

export function SongTitles({ song, slot, children }: TitlesProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-1 flex-col justify-center gap-2',
        slot === 1 ? 'facing:items-end' : '',
      )}
    >
      <p className={clsx('text-12 font-semibold', slot === 1 ? 'text-ember' : 'text-tide')}>Song {slot}</p>
      <h3
        dir="auto"
        className="line-clamp-3 text-22 wrap-anywhere sm:text-28 lg:text-36 standard:sm:text-22 compact:text-18"
      >
        {song.title}
      </h3>
      <p dir="auto" className="line-clamp-2 text-14 wrap-anywhere text-muted sm:text-16">
        {song.artist}
      </p>
      {children}
    </div>
  );
}

/** The share and the count of a side, at its end of the bar (rule V12). */
export function SideCount({ votes, total, slot }: { votes: number; total: number; slot: 1 | 2 }) {
  return (
    <p
      className={clsx(
        'flex flex-col sm:flex-row sm:items-baseline sm:gap-2',
        slot === 2 && 'items-end sm:flex-row-reverse',
      )}
    >
      <span className={clsx('font-display text-28 font-bold', slot === 1 ? 'text-ember' : 'text-tide')}>
        <span className="tabular">{roundedPercentage(votes, total)}%</span>
      </span>
      <span className="text-14 whitespace-nowrap text-muted">
        <RollingNumber value={votes} /> {votes === 1 ? 'vote' : 'votes'}
      </span>
    </p>
  );
}

export function Pitch({ song, slot }: { song: Song; slot: 1 | 2 }) {
  if (!song.pitch) return null;
  return (
    <blockquote
      dir="auto"
      className={clsx(
        'border-s-2 ps-3 text-14 wrap-anywhere whitespace-pre-line text-muted empty:hidden',
        slot === 1 ? 'border-ember' : 'border-tide',
      )}
    >
      {song.pitch}
    </blockquote>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type ShownBallot, VoteButton } from '#client/entities/vote/vote-button.tsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import cover from './cover.module.css';
import pictures from './picture.module.css';
import sides from './sides.module.css';
import half from './song-half.module.css';
import stage from './stage-text.module.css';
import vote from './vote.module.css';

/** The grid of a match. */
export const SIDES = `relative grid flex-1 px-(--inset) [touch-action:pan-y_pinch-zoom] ${sides.sides}`;

const COVER = {
  1: '[--text:text1] [grid-area:cover1] phone:-ml-(--inset) phone:-mr-1.5',
  2: '[--text:text2] [grid-area:cover2] phone:-mr-(--inset) phone:-ml-1.5',
};
/** The place of a song's cover. */
export const coverClass = (slot: Slot) =>
  `relative min-h-0 overflow-clip rounded-panel phone:rounded-none short:mx-0! short:rounded-control ${COVER[slot]} ${cover.cover}`;

const PLACES = {
  text1: '[grid-area:text1]',
  text2: '[grid-area:text2]',
  vote1: 'mt-(--above) min-w-0 [grid-area:vote1]',
  vote2: 'mt-(--above) min-w-0 [grid-area:vote2]',
};

/** The ellipsis of a right-aligned line hangs over the right edge. */
const HANGING = '-mr-(--hang,0px) max-w-[calc(100%+var(--hang,0px))] pr-(--hang,0)';

export type Choice = { ownSongId: number | null; matchup: Pick<Matchup, 'song1Id'> };

/** The slot of the song that has the viewer's vote; null without a vote. */
export function chosenSlot({ ownSongId, matchup }: Choice): Slot | null {
  if (ownSongId === null) return null;
  return ownSongId === matchup.song1Id ? 1 : 2;
}

/** How a half stands beside the other one: with the viewer's vote, or after the end. */
export type Role = 'chosen' | 'other' | 'winner' | 'loser' | undefined;

/** What the cover of a half shows of its song. */
export type CoverSong = Pick<Song, 'title' | 'artist'> & { artworkUrl?: string | null };

export type CoverProps = {
  song: CoverSong;
  slot: Slot;
  /** The song of the other half. */
  facing: CoverSong | null;
  role?: Role;
  isUnheard?: boolean;
  /** On wide desktops the cover is shown whole, in front of a blurred copy of itself. */
  hasBackdrop?: boolean;
  /** Wraps the picture in the control that plays the song. */
  withListening?: (picture: ReactNode) => ReactNode;
  /** Labels and controls on the cover. */
  children?: ReactNode;
};

/** The place of a song's cover in a match. */
export function CoverArea({ song, slot, facing, role, isUnheard, ...rest }: CoverProps) {
  const { title, artist, artworkUrl } = song;
  const { hasBackdrop = false, withListening, children } = rest;
  const picture = (
    <Artwork
      title={title}
      artist={artist}
      src={artworkUrl}
      size="box"
      facing={slot === 2 ? facing : null}
      loading="eager"
      className={`absolute inset-0 ${pictures.picture}`}
    />
  );
  return (
    <div
      data-area={`cover${slot}`}
      data-slot={slot}
      data-role={role}
      data-unheard={isUnheard || undefined}
      className={clsx(coverClass(slot), 'sheet:[&>:not(:first-child)]:hidden')}
    >
      {withListening ? withListening(picture) : picture}
      {hasBackdrop && artworkUrl && (
        <img
          src={artworkUrl}
          alt=""
          loading="lazy"
          data-part="backdrop"
          className={`absolute -inset-16 -z-1 hidden size-[calc(100%+8rem)] max-w-none object-cover blur-[2rem] brightness-(--far,0.75) ${pictures.backdrop}`}
        />
      )}
      {children}
    </div>
  );
}

type TitlesProps = {
  song: Pick<Song, 'title' | 'artist'>;
  slot: Slot;
  role?: Role;
  /** The element of the title. */
  as?: 'h3' | 'p';
  /** Shown beside the artist. */
  mark?: ReactNode;
  children?: ReactNode;
};

/** The texts of a song in a match: title and artist, and what stands below them. */
export function HalfTitles({ song, slot, role, as: Title = 'h3', mark, children }: TitlesProps) {
  return (
    <div
      data-area={`text${slot}`}
      data-slot={slot}
      data-role={role}
      className={clsx(
        'relative flex min-w-0 flex-col [align-items:var(--side,stretch)] [text-align:var(--side,start)] short:pt-1.5 desk:justify-center tall:mt-(--above)',
        // Outside of a tournament's page the titles are no headings.
        Title === 'p' ? 'gap-0' : 'gap-2 phone:gap-1 short:gap-0.5',
        PLACES[`text${slot}`],
        half.text,
        stage.text,
      )}
    >
      <Title
        dir="auto"
        translate="no"
        className={clsx(
          'line-clamp-[var(--title-lines,2)] font-display text-[length:var(--title-size)] leading-tight font-bold wrap-anywhere desk:line-clamp-[var(--title-lines,3)] short:line-clamp-1',
          Title === 'p' ? 'upright:line-clamp-1 tall:line-clamp-2' : 'tracking-[-0.015em]',
          role === 'other' && 'text-muted',
          HANGING,
        )}
      >
        {song.title}
      </Title>
      <div
        data-part="by"
        className={clsx('flex max-w-full items-center gap-2', slot === 1 && 'facing:flex-row-reverse')}
      >
        <p
          dir="auto"
          translate="no"
          className={clsx(
            'line-clamp-1 min-w-0 text-[length:var(--artist-size,0.875rem)] leading-[1.45] wrap-anywhere text-muted desk:line-clamp-[var(--artist-lines,2)]',
            Title === 'p' && 'desk:leading-[1.55]',
            HANGING,
          )}
        >
          {song.artist}
        </p>
        {mark}
      </div>
      {children}
    </div>
  );
}

type VoteProps = {
  ballot: ShownBallot;
  song: Pick<Song, 'id' | 'title'>;
  slot: Slot;
  /** The viewer is asked to hear one or both songs before the vote. */
  listenFirst?: boolean;
};

/** The place of a song's vote button in a match. */
export function VoteArea({ slot, ...props }: VoteProps) {
  return (
    <div
      data-area={`vote${slot}`}
      className={`max-[24rem]:[--small:0.9375rem] sheet:max-[24rem]:[&_.lucide-lock]:hidden ${PLACES[`vote${slot}`]} ${vote.vote}`}
    >
      <VoteButton {...props} slot={slot} size="large" />
    </div>
  );
}

export function VoteSkeleton({ slot }: { slot: Slot }) {
  return (
    <div data-area={`vote${slot}`} className={`${PLACES[`vote${slot}`]} ${vote.vote}`}>
      <Skeleton className="h-14 short:h-12" />
    </div>
  );
}

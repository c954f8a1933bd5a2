import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type ShownBallot, VoteButton } from '#client/entities/vote/vote-button.tsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import cover from './cover.module.css';
import sides from './sides.module.css';
import half from './song-half.module.css';

/** The ellipsis of a right-aligned line hangs over the right edge. */
const HANGING = '-mr-(--hang,0px) max-w-[calc(100%+var(--hang,0px))] pr-(--hang,0)';

/** The slot of the song that has the viewer's vote; null without a vote. */
export function chosenSlot({
  ownSongId,
  matchup,
}: {
  ownSongId: number | null;
  matchup: Pick<Matchup, 'song1Id'>;
}): Slot | null {
  if (ownSongId === null) return null;
  return ownSongId === matchup.song1Id ? 1 : 2;
}

/** How a half stands beside the other one: with the viewer's vote, or after the end. */
export type Role = 'chosen' | 'other' | 'winner' | 'loser' | undefined;

/** What the cover of a half shows of its song. */
export type CoverSong = Pick<Song, 'title' | 'artist'> & { artworkUrl?: string | null };

type CoverProps = {
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
      className={`absolute inset-0 ${cover.picture}`}
    />
  );
  return (
    <div
      data-area={`cover${slot}`}
      data-slot={slot}
      data-role={role}
      data-unheard={isUnheard || undefined}
      className={`ballot-cover ${cover.cover}`}
    >
      {withListening ? withListening(picture) : picture}
      {hasBackdrop && artworkUrl && (
        <img
          src={artworkUrl}
          alt=""
          loading="lazy"
          className={`ballot-backdrop absolute -inset-16 -z-1 hidden size-[calc(100%+8rem)] max-w-none object-cover blur-[2rem] brightness-(--far,0.75) ${cover.backdrop}`}
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
    <div data-area={`text${slot}`} data-slot={slot} data-role={role} className={half.text}>
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
        className={clsx(
          'ballot-by flex max-w-full items-center gap-2',
          slot === 1 && 'facing:flex-row-reverse',
          half.by,
        )}
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
    <div data-area={`vote${slot}`} className={sides.vote}>
      <VoteButton {...props} slot={slot} size="large" />
    </div>
  );
}

export function VoteSkeleton({ slot }: { slot: Slot }) {
  return (
    <div data-area={`vote${slot}`} className={sides.vote}>
      <Skeleton className="h-14 short:h-12" />
    </div>
  );
}

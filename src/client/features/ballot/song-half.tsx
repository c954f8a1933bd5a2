import { clsx } from 'clsx';
import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlayLink } from '#client/entities/player/play-link.tsx';
import { SongLinks } from '#client/entities/player/song-links.tsx';
import { mainLink } from '#client/entities/player/track.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { CoverArea } from './half-parts.tsx';
import { HeardMark } from './listening/heard-mark.tsx';
import { Pitch } from './pitch.tsx';

/** The ellipsis of a right-aligned line hangs over the right edge. */
const HANGING = 'facing:-mr-[1em] facing:max-w-[calc(100%+1em)] facing:pr-[1em]';

type CoverProps = {
  song: Song;
  slot: Slot;
  /** The song of the other half. */
  facing: Song | null;
  /** The button to change the picture, for users who may change it. */
  artworkControl?: ReactNode;
  /** A placeholder plays nothing. */
  isPlaceholder?: boolean;
};

/** The picture of a song in its half of the ballot. */
export function HalfCover({ song, slot, facing, artworkControl, isPlaceholder = false }: CoverProps) {
  return (
    <CoverArea song={song} slot={slot} facing={facing} hasBackdrop>
      <SlotTag slot={slot} />
      {!isPlaceholder && <PlayDisc song={song} />}
      {artworkControl && (
        <div className="artwork-place" data-slot={slot}>
          {artworkControl}
        </div>
      )}
    </CoverArea>
  );
}

/** Plays the song (rule W38). A song without a link has no disc. */
function PlayDisc({ song }: { song: Song }) {
  const link = mainLink(song);
  if (!link) return null;
  return (
    <PlayLink song={song} link={link} className={() => 'ballot-play'}>
      {(playsHere) => (
        <>
          <Play aria-hidden="true" />
          <Square aria-hidden="true" />
          <span className="sr-only">
            Listen to <bdi translate="no">{song.title}</bdi> {playsHere ? 'here' : 'in a new tab'}
          </span>
        </>
      )}
    </PlayLink>
  );
}

function SlotTag({ slot }: { slot: Slot }) {
  return (
    <span
      data-fill
      className={clsx(
        // Above the frame of the chosen cover.
        'slot-tag absolute top-0 z-1 px-2 py-0.5 text-12 font-semibold text-on-color compact:lg:hidden',
        slot === 1 ? 'left-0 rounded-br-control bg-ember' : 'right-0 rounded-bl-control bg-tide',
      )}
    >
      Song {slot}
    </span>
  );
}

type TextProps = { song: Song; slot: Slot; isUnheard: boolean };

/** The texts of a song: title, artist, the beginning of the pitch, and the links. */
export function HalfText({ song, slot, isUnheard }: TextProps) {
  return (
    <HalfTitles song={song} slot={slot} mark={isUnheard && <HeardMark song={song} />}>
      <Pitch song={song} slot={slot} />
      <SongLinks
        song={song}
        size="small"
        isPlain
        isTight
        className={clsx(
          'ballot-links flex max-w-full flex-wrap gap-2 phone:flex-nowrap phone:gap-1 phone:overflow-x-auto phone:[scrollbar-width:none]',
          slot === 1 && 'facing:justify-end',
        )}
        linkClassName="phone:gap-1 phone:px-2 phone:text-12 phone:-outline-offset-2 phone:[&>svg]:size-3 short:min-h-9"
      />
    </HalfTitles>
  );
}

type TitlesProps = {
  song: Pick<Song, 'title' | 'artist'>;
  slot: Slot;
  /** Shown beside the artist. */
  mark?: ReactNode;
  children: ReactNode;
};

export function HalfTitles({ song, slot, mark, children }: TitlesProps) {
  return (
    <div
      data-area={`text${slot}`}
      className={clsx(
        'relative flex min-w-0 flex-col gap-2 lg:justify-center phone:justify-start phone:gap-1 short:gap-0.5',
        slot === 1 && 'facing:items-end facing:text-right',
      )}
    >
      <h3
        dir="auto"
        translate="no"
        className={clsx(
          'line-clamp-2 max-w-full text-18 leading-tight wrap-anywhere sm:text-22 lg:line-clamp-3 lg:text-36 short:line-clamp-1 short:text-18 compact:lg:text-22',
          slot === 1 && HANGING,
        )}
      >
        {song.title}
      </h3>
      <div className={clsx('ballot-by', slot === 1 && 'facing:flex-row-reverse')}>
        <p
          dir="auto"
          translate="no"
          className={clsx(
            'line-clamp-1 min-w-0 text-14 wrap-anywhere text-muted lg:line-clamp-2 lg:text-18 phone:text-14',
            slot === 1 && HANGING,
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

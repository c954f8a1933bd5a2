import { clsx } from 'clsx';
import { Circle, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMarkHeard } from '#client/entities/player/heard.ts';
import { PlayLink } from '#client/entities/player/play-link.tsx';
import { SongLinks } from '#client/entities/player/song-links.tsx';
import { mainLink } from '#client/entities/player/track.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';
import { CoverArea, type CoverProps, HalfTitles, type Role } from './half-parts.tsx';
import css from './links.module.css';
import { Pitch } from './pitch.tsx';

const LINKS =
  '-ms-[calc(0.25rem+1px)] flex max-w-full flex-wrap justify-[safe_var(--side,start)] gap-2 phone:flex-nowrap phone:gap-1 phone:overflow-x-auto phone:[scrollbar-width:none] upright:in-data-won:[&_svg]:hidden stage:max-xl:in-data-[role=loser]:[&_svg]:hidden';
/** The disc on the cover plays the song, so the names of its links are small. They begin where the texts begin. */
const LINK = 'phone:gap-1 phone:text-12 phone:-outline-offset-2 phone:[&>svg]:size-3 desk:text-[0.875em]';

const DISC =
  'absolute right-3 bottom-3 z-2 grid aspect-square w-12 place-items-center rounded-full bg-[#f5f2fb] text-[#0d0b14] shadow-[0_2px_12px_rgb(13_11_20/0.5)] transition-[scale] duration-150 hover:scale-106 phone:right-2 phone:bottom-2 phone:w-11 tall:right-3 tall:bottom-3 tall:w-12 desk:w-[3.25em] stage:right-[1.5em] stage:bottom-[1.5em] desk:in-data-[size=compact]:hidden [&>svg]:size-5 [&>svg]:fill-current desk:[&>svg]:size-[1.375em] aria-expanded:[&>:first-child]:hidden not-aria-expanded:[&>:nth-child(2)]:hidden';
/** The pencil stands below the song's tag, beside the spine of a sleeve, whose side changes for a winner. */
const PENCIL = 'absolute top-7 z-2 size-6 stage:in-data-won:left-auto';
const PENCIL_1 = 'left-[clamp(2rem,5vw,6rem)] stage:in-data-won:right-7 stage:in-data-[role=loser]:right-3';
const PENCIL_2 = 'right-[clamp(2rem,5vw,6rem)] stage:in-data-won:right-7';

type HalfProps = Pick<CoverProps, 'slot' | 'facing' | 'role' | 'isUnheard'> & {
  song: Song;
  /** The button to change the picture, for users who may change it. */
  artworkControl?: ReactNode;
  /** A placeholder plays nothing. */
  isPlaceholder?: boolean;
};

/** The picture of a song in its half of the ballot. */
export function HalfCover({ artworkControl, isPlaceholder = false, ...half }: HalfProps) {
  return (
    <CoverArea {...half} hasBackdrop>
      <span
        data-fill
        className={clsx(
          // Above the frame of the chosen cover.
          'absolute top-0 z-1 px-2 py-0.5 text-12 font-semibold text-on-color stage:z-3 desk:text-[0.75em] desk:in-data-[size=compact]:hidden drawer:hidden',
          half.slot === 1 ? 'left-0 rounded-br-control bg-ember' : 'right-0 rounded-bl-control bg-tide',
        )}
      >
        Song {half.slot}
      </span>
      {!isPlaceholder && <PlayDisc song={half.song} />}
      {artworkControl && (
        <div className={clsx(PENCIL, half.slot === 1 ? PENCIL_1 : PENCIL_2)}>{artworkControl}</div>
      )}
    </CoverArea>
  );
}

/** Plays the song. A song without a link has no disc. */
function PlayDisc({ song }: { song: Song }) {
  const link = mainLink(song);
  if (!link) return null;
  return (
    <PlayLink song={song} link={link} className={() => DISC}>
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

type TextProps = { song: Song; slot: Slot; role: Role; isUnheard: boolean };

/** The texts of a song: title, artist, the beginning of the pitch, and the links. */
export function HalfText({ song, isUnheard, ...place }: TextProps) {
  return (
    <HalfTitles song={song} {...place} mark={isUnheard && <HeardMark song={song} />}>
      <Pitch song={song} slot={place.slot} />
      <SongLinks
        song={song}
        size="small"
        isPlain
        isTight
        className={clsx(LINKS, css.links)}
        linkClassName={LINK}
      />
    </HalfTitles>
  );
}

/** Marks a song that the user has not heard here. A press says that they know it. */
function HeardMark({ song }: { song: Song }) {
  const markHeard = useMarkHeard();
  return (
    <button
      type="button"
      title="Press if you know it"
      aria-label={`Not heard: mark ${song.title} as heard`}
      onClick={() => markHeard(song)}
      className={`relative z-1 flex shrink-0 items-center gap-[0.375em] rounded-full text-12 leading-[1.5em] font-semibold whitespace-nowrap text-muted before:absolute before:-inset-x-1 before:-inset-y-3.25 hover:text-ink upright:ml-auto desk:text-[0.75em] [&>svg]:size-[0.75em] ${css.mark}`}
    >
      <Circle aria-hidden="true" strokeWidth={3} />
      Not heard
    </button>
  );
}

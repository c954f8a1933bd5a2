import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { personName } from '#client/entities/user/person.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Song } from '#contract/song.ts';
import { columnsOf, firstPlacesOf, hasTitledPlaces } from '#engine/sharing/line-up.ts';
import styles from './line-up.module.css';

/** Hides a place on phones, which then load no cover for it. */
export const LATER_PLACE_CLASSES = 'max-md:hidden';

type Props = {
  entries: readonly Song[];
  size: number;
  /** The reader has a song in. */
  hasOwn: boolean;
  /** Whether the tools to share the link are beside the places. */
  isBeside: boolean;
  onAddSongs: (() => void) | undefined;
};

/** Every place of the tournament: the songs that are in, then the free ones. Phones show the first of many until a press. */
export function LineUp({ entries, size, hasOwn, isBeside, onAddSongs }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const first = showsAll ? size : firstPlacesOf(size);
  const hiddenOnPhones = (place: number) => place > first && LATER_PLACE_CLASSES;
  const id = useId();
  const hasTitles = hasTitledPlaces(size);
  const places = Array.from({ length: size }, (_, index) => index + 1);
  const columns = { 'data-columns': columnsOf(size), 'data-beside': isBeside || undefined };
  const list = (
    <ul
      id={id}
      aria-label="Places"
      {...columns}
      // Eight places in a row would be too narrow for titles and artists beside the link.
      className={`max-md:[--half:2] lg:data-beside:data-[columns=8]:[--columns:6] ${styles.lineUp}`}
    >
      {entries.map((song, index) => (
        <li
          key={song.id}
          className={clsx('min-w-0', hiddenOnPhones(index + 1))}
          title={hasTitles ? undefined : `${song.title} by ${song.artist}`}
        >
          {hasTitles ? (
            <ListenCover song={song}>
              <SongArtwork song={song} size="fill" loading="late" />
            </ListenCover>
          ) : (
            <SongArtwork song={song} size="tile" loading="late" />
          )}
          <p dir="auto" translate="no" className={hasTitles ? TITLE : 'sr-only'}>
            {song.title}
          </p>
          <p dir="auto" translate="no" className={hasTitles ? 'line-clamp-2 text-12 text-muted' : 'sr-only'}>
            {song.artist}
          </p>
          {/* For screen readers only, because the people show below the places. */}
          {song.submitter && song.submitterId !== null && (
            <p className="sr-only">
              <bdi translate="no">{personName(song.submitter, song.submitterId)}</bdi>
            </p>
          )}
        </li>
      ))}
      {places.slice(entries.length).map((place, index) =>
        index === 0 && onAddSongs ? (
          <li key={place}>
            <button
              type="button"
              onClick={onAddSongs}
              className={clsx(EMPTY, 'border-edge bg-raised text-ink hover:bg-line')}
            >
              <Plus className="size-5" />
              <span className={hasTitles ? 'text-12 font-semibold' : 'sr-only'}>
                {hasOwn ? 'Another song' : 'Your song'}
              </span>
            </button>
          </li>
        ) : (
          <li
            key={place}
            aria-hidden="true"
            className={clsx(EMPTY, 'border-line text-muted', hiddenOnPhones(place))}
          >
            <span className="font-display text-18 font-bold">{place}</span>
          </li>
        ),
      )}
    </ul>
  );
  if (firstPlacesOf(size) === size) return list;
  return (
    <div className="grid grid-cols-1 gap-4">
      {list}
      <Button
        aria-expanded={showsAll}
        aria-controls={id}
        onClick={() => setShowsAll(!showsAll)}
        className="justify-self-start md:hidden"
      >
        {showsAll ? 'Show fewer places' : `Show all ${size} places`}
      </Button>
    </div>
  );
}

const TITLE = 'mt-1.5 line-clamp-2 text-12 font-semibold wrap-break-word lg:text-14';

const EMPTY =
  'flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-panel border border-dashed';

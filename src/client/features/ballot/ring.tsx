import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type ShownBallot, VoteButton } from '#client/entities/vote/vote-button.tsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Song } from '#contract/song.ts';

type RingSong = Pick<Song, 'id' | 'title' | 'artist'> & { artworkUrl?: string | null };

type Props = {
  ballot: ShownBallot;
  songs: readonly [RingSong, RingSong];
  /** Puts what plays the song around its picture. */
  withListening?: (slot: 1 | 2, picture: ReactNode) => ReactNode;
  /** On wide desktops each cover stands whole before itself out of focus. */
  hasBackdrop?: boolean;
  /** The votes between the two halves. */
  bar: ReactNode;
  /** What a vote sets off, such as the flood. */
  children: ReactNode;
};

/** Two songs that face each other, with their vote buttons, outside of a tournament's page. */
export function Ring({ ballot, songs, withListening, hasBackdrop, bar, children }: Props) {
  const chosen = songs.findIndex(({ id }) => id === ballot.ownSongId) + 1;
  return (
    <div className="ballot-sides" data-loud={chosen || undefined}>
      <Half song={songs[0]} slot={1} facing={null} {...{ withListening, hasBackdrop }} />
      {bar}
      <Half song={songs[1]} slot={2} facing={songs[0]} {...{ withListening, hasBackdrop }} />
      {songs.map((song, index) => (
        <div key={song.id} data-area={`vote${index + 1}`}>
          <VoteButton ballot={ballot} song={song} slot={index === 0 ? 1 : 2} size="large" />
        </div>
      ))}
      {children}
    </div>
  );
}

/** The ring while all but the songs loads. Its covers have the size of the loaded ones. */
export function RingSkeleton({ songs: [song1, song2] }: { songs: readonly [RingSong, RingSong] }) {
  const button = <Skeleton className="h-14 short:h-12" />;
  return (
    <div className="ballot-sides">
      <Half song={song1} slot={1} facing={null} />
      <div data-area="bar">
        <Skeleton className="h-12 lg:h-14 short:h-5.5" />
      </div>
      <Half song={song2} slot={2} facing={song1} />
      <div data-area="vote1">{button}</div>
      <div data-area="vote2">{button}</div>
    </div>
  );
}

type HalfProps = {
  song: RingSong;
  slot: 1 | 2;
  facing: RingSong | null;
} & Pick<Props, 'withListening' | 'hasBackdrop'>;

function Half({ song: { title, artist, artworkUrl }, slot, facing, withListening, hasBackdrop }: HalfProps) {
  const picture = (
    <Artwork
      title={title}
      artist={artist}
      src={artworkUrl}
      size="box"
      facing={facing}
      loading="eager"
      className="absolute inset-0"
    />
  );
  return (
    <>
      <div data-area={`cover${slot}`} className="ballot-cover">
        {withListening ? withListening(slot, picture) : picture}
        {hasBackdrop && artworkUrl && (
          <img src={artworkUrl} alt="" loading="lazy" className="ballot-backdrop" />
        )}
      </div>
      <div
        data-area={`text${slot}`}
        className={clsx('min-w-0 short:self-center', slot === 1 && 'short:text-right')}
      >
        <p
          dir="auto"
          className="ring-title line-clamp-2 font-display text-18 leading-tight font-bold wrap-anywhere sm:text-22 lg:line-clamp-3 lg:text-28 short:line-clamp-1"
        >
          {title}
        </p>
        <p dir="auto" className="line-clamp-1 text-14 wrap-anywhere text-muted lg:text-16">
          {artist}
        </p>
      </div>
    </>
  );
}

import { clsx } from 'clsx';
import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlayLink } from './play-link.tsx';
import { mainLink, type PlayableSong } from './track.ts';

type Props = {
  song: PlayableSong;
  /** The song's picture. */
  children: ReactNode;
  className?: string;
};

/** A cover that plays its song when it is pressed (rule W44). The cover of a song without a link is only a picture. */
export function ListenCover({ song, children, className }: Props) {
  const link = mainLink(song);
  if (!link) return children;
  return (
    <PlayLink song={song} link={link} className={() => clsx('listen-cover', className)}>
      {(playsHere) => (
        <>
          {children}
          <PlayMark />
          <span className="sr-only">
            Listen to <bdi translate="no">{song.title}</bdi> {playsHere ? 'here' : 'in a new tab'}
          </span>
        </>
      )}
    </PlayLink>
  );
}

/** The style sheet shows the square while the song plays. */
function PlayMark() {
  return (
    <span aria-hidden="true" className="listen-mark">
      <Play />
      <Square />
    </span>
  );
}

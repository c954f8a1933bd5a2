import type { MouseEvent, ReactNode } from 'react';
import { closePlayer, playTrack, usePlayingTrack } from './player-store.ts';
import { type ListeningLink, type PlayableSong, trackOf } from './track.ts';

type Props = {
  song: PlayableSong;
  link: ListeningLink;
  className: (isPlaying: boolean) => string;
  /** What the link says, for a song that plays here or one that opens elsewhere. */
  children: (playsHere: boolean) => ReactNode;
};

/** Plays a link's song in this page, and stops it by a second press. Other links open a new tab. */
export function PlayLink({ song, link, className, children }: Props) {
  const track = trackOf(song, link);
  const isPlaying = usePlayingTrack()?.id === track?.id && track !== null;
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    // With a modifier key the link opens elsewhere, as every link does.
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !track) return;
    event.preventDefault();
    if (isPlaying) closePlayer();
    else playTrack(track, event.currentTarget);
  };
  return (
    <a
      data-track={track?.id}
      href={link.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-expanded={track ? isPlaying : undefined}
      onClick={handleClick}
      className={className(isPlaying)}
    >
      {children(track !== null)}
    </a>
  );
}

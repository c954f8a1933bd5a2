import type { Ref } from 'react';
import type { Track } from '#client/entities/player/track.ts';
import styles from './player.module.css';

type Props = { ref?: Ref<HTMLIFrameElement>; track: Track; src: string };

/** The player of another site, which loads only when the user opens it. */
export function ProviderFrame({ ref, track, src }: Props) {
  const { artworkUrl } = track.song;
  return (
    <iframe
      ref={ref}
      src={src}
      title={`${track.from} player: ${track.song.title}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      data-platform={track.source.kind === 'frame' ? track.source.platform : undefined}
      // A poster until the player of the site is drawn.
      style={artworkUrl ? { backgroundImage: `var(--poster-shade), url("${artworkUrl}")` } : undefined}
      className={styles.frame}
    />
  );
}

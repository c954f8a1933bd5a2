import { clsx } from 'clsx';
import type { Ref } from 'react';
import type { Track } from '#client/entities/player/track.ts';

type Props = { ref?: Ref<HTMLIFrameElement>; track: Track; src: string };

/** The heights that the providers' players are made for. */
const HEIGHTS: Partial<Record<string, string>> = {
  spotify: 'max-h-[var(--spotify-height,9.5rem)]',
  apple_music: 'max-h-44',
  soundcloud: 'max-h-42',
};

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
      // A poster until the player of the site is drawn.
      style={artworkUrl ? { backgroundImage: `var(--poster-shade), url("${artworkUrl}")` } : undefined}
      // With another colour scheme, a frame that has not loaded is opaque white.
      className={clsx(
        'my-auto h-(--frame-height) min-h-0 w-full min-w-0 border-0 bg-[#0d0b14] bg-cover bg-center [--poster-shade:linear-gradient(rgb(13_11_20/0.6)_0_100%)] [color-scheme:light] [flex:var(--frame-flex,1)] short:my-0',
        track.source.kind === 'frame' && HEIGHTS[track.source.platform],
      )}
    />
  );
}

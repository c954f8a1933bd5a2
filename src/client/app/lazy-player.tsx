import { Suspense } from 'react';
import { usePlayingTrack } from '#client/entities/player/player-store.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';

const PlayerDock = lazyComponent(
  async () => (await import('#client/features/player/player-dock.tsx')).PlayerDock,
);

/** Loads the player when the first song is played. */
export function LazyPlayer() {
  const track = usePlayingTrack();
  return track ? (
    <Suspense>
      <PlayerDock />
    </Suspense>
  ) : null;
}

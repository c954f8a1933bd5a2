import { lazy, Suspense } from 'react';
import { usePlayingTrack } from '#client/entities/player/player-store.ts';

const PlayerDock = lazy(async () => ({
  default: (await import('#client/features/player/player-dock.tsx')).PlayerDock,
}));

/** Loads the player when the first song is played. */
export function LazyPlayer() {
  const track = usePlayingTrack();
  return track ? (
    <Suspense>
      <PlayerDock />
    </Suspense>
  ) : null;
}

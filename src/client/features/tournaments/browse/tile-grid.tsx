import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { TileSkeleton } from '#client/features/tournaments/tournament-tile.tsx';

/** Six cards while the list loads (rule W2). */
const SKELETONS = [1, 2, 3, 4, 5, 6];

export function TileGrid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={clsx('grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3', className)} />;
}

export function TilesLoading() {
  return (
    <div role="status" aria-label="Loading tournaments">
      <TileGrid>
        {SKELETONS.map((key) => (
          <TileSkeleton key={key} />
        ))}
      </TileGrid>
    </div>
  );
}

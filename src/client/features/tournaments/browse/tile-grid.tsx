import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { TileSkeleton } from '#client/features/tournaments/tournament-tile.tsx';

/** Six cards while the list loads. */
const SKELETONS = [1, 2, 3, 4, 5, 6];

/** As many columns as the section around it has room for. */
export function TileGrid({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul {...rest} className={clsx('grid grid-cols-1 gap-4 @xl:grid-cols-2 @5xl:grid-cols-3', className)} />
  );
}

export function TilesLoading() {
  return (
    <div role="status" aria-label="Loading tournaments" className="@container">
      <TileGrid>
        {SKELETONS.map((key) => (
          <TileSkeleton key={key} />
        ))}
      </TileGrid>
    </div>
  );
}

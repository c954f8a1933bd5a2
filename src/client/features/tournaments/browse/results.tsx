import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef } from 'react';
import { TournamentTile } from '#client/features/tournaments/tournament-tile.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { keepPlace, useFocusOnReturn, useLeftPlace } from './list-place.ts';
import { TileGrid } from './tile-grid.tsx';
import { useShownRows } from './use-shown-rows.ts';

type Props = {
  rows: TournamentCard[];
  query: UseInfiniteQueryResult;
  /** Whether the rows of a newer search are loading. */
  isBusy: boolean;
};

/** The found tournaments. More are shown near the end of the list, and Back returns to the opened one (rule W12). */
export function Results({ rows, query, isBusy }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const left = useLeftPlace();
  const { shown, more, isComplete } = useShownRows(rows, query, left?.shown);
  useFocusOnReturn(list, left, isComplete);
  const end = useRef<HTMLDivElement>(null);
  useFocusOnNewRow({ list, end, count: shown.length });
  return (
    <>
      <TileGrid
        ref={list}
        aria-busy={isBusy}
        className={clsx('transition-opacity duration-150', isBusy && 'opacity-60')}
        onClickCapture={(event) => keepPlace(event, shown.length)}
      >
        {shown.map((tournament) => (
          <TournamentTile key={tournament.id} tournament={tournament} />
        ))}
      </TileGrid>
      <div ref={end}>
        <ShowMore {...more} />
      </div>
    </>
  );
}

type NewRows = {
  list: RefObject<HTMLUListElement | null>;
  end: RefObject<HTMLElement | null>;
  count: number;
};

/** Moves the focus from the button at the end to the first new row, because the new rows push the button away. */
function useFocusOnNewRow({ list, end, count }: NewRows): void {
  const before = useRef(count);
  useEffect(() => {
    const firstNew = list.current?.children[before.current];
    const hasGrown = count > before.current;
    before.current = count;
    if (hasGrown && end.current?.contains(document.activeElement)) firstNew?.querySelector('a')?.focus();
  }, [list, end, count]);
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { TileSkeleton, TournamentTile } from '#client/features/tournaments/tournament-tile.tsx';
import { ShowMore, type ShowMoreProps } from '#client/ui/feedback/show-more.tsx';
import type { TournamentCard } from '#contract/tournament.ts';

type Props = {
  rows: TournamentCard[];
  query: UseInfiniteQueryResult;
  /** Whether the rows of a newer search are loading. */
  isBusy: boolean;
};

/** The found tournaments. More are shown near the end of the list, and Back returns to the opened one. */
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

/** A multiple of one, two and three columns. */
const STEP = 24;

/**
 * Shows the loaded rows a screen or two at a time, and loads the next page when they run out. It begins with `initial`
 * rows, however many pages that takes, so that Back finds the row that was left.
 */
export function useShownRows<Row>(rows: Row[], query: UseInfiniteQueryResult, initial = STEP) {
  const [wanted, setWanted] = useState(initial);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // Rendered in the background, so that scrolling stays smooth.
  const drawn = useDeferredValue(wanted);
  const lacksRows = wanted > rows.length && hasNextPage;
  useEffect(() => {
    if (lacksRows && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [lacksRows, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const hasFailed = lacksRows && isFetchNextPageError && !isFetchingNextPage;
  const more: ShowMoreProps = {
    hasMore: drawn < rows.length || hasNextPage,
    isLoading: drawn !== wanted || (lacksRows && !hasFailed),
    hasFailed,
    onMore: () => {
      if (hasFailed) void fetchNextPage();
      else setWanted(Math.min(wanted, rows.length) + STEP);
    },
  };
  return { shown: rows.slice(0, drawn), more, isComplete: !lacksRows };
}

/** Six cards while the list loads. */
const SKELETONS = [1, 2, 3, 4, 5, 6];

/** As many columns as the section around it has room for. */
function TileGrid({ className, ...rest }: ComponentProps<'ul'>) {
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

/** Where a reader left the list: the opened tournament, and how many were shown. */
type ListPlace = { id: number; shown: number };

/** The most tournaments that are loaded and shown again after Back or a reload. */
const MOST_SHOWN = 2_000;

/** The place in this entry of the browser's history, after Back. */
function readPlace(): ListPlace | null {
  if (typeof history === 'undefined') return null;
  const place: Partial<ListPlace> | undefined = history.state?.listPlace;
  if (typeof place?.id !== 'number' || typeof place.shown !== 'number') return null;
  return { id: place.id, shown: Math.min(place.shown, MOST_SHOWN) };
}

function writePlace(listPlace: ListPlace | null): void {
  history.replaceState({ ...history.state, listPlace }, '');
}

/** Remembers the tournament whose link was opened. Runs before the link leaves the page. */
function keepPlace(event: MouseEvent, shown: number): void {
  const link = (event.target as Element).closest('a');
  const id = Number(link?.closest('[data-tournament]')?.getAttribute('data-tournament'));
  if (id) writePlace({ id, shown });
}

/** Where the reader left the list; null on a new visit. */
const useLeftPlace = (): ListPlace | null => useState(readPlace)[0];

/**
 * After Back, focuses the tournament that the reader had opened, once the list is shown. The browser restores the scroll
 * position itself unless the page was reloaded. Then this scrolls to the tournament.
 */
function useFocusOnReturn(
  list: RefObject<HTMLElement | null>,
  place: ListPlace | null,
  isShown: boolean,
): void {
  const id = place?.id;
  useEffect(() => {
    if (!isShown || id === undefined) return;
    writePlace(null);
    const link = list.current?.querySelector<HTMLElement>(`[data-tournament="${id}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    const { top, bottom } = link.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: 'center' });
  }, [isShown, id, list]);
}

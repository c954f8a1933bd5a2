import { type MouseEvent, type RefObject, useEffect, useState } from 'react';

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
export function keepPlace(event: MouseEvent, shown: number): void {
  const link = (event.target as Element).closest('a');
  const id = Number(link?.closest('[data-tournament]')?.getAttribute('data-tournament'));
  if (id) writePlace({ id, shown });
}

/** Where the reader left the list; null on a new visit. */
export const useLeftPlace = (): ListPlace | null => useState(readPlace)[0];

/**
 * After Back, focuses the tournament that the reader had opened, once the list is shown. The browser restores the scroll
 * position itself unless the page was reloaded. Then this scrolls to the tournament.
 */
export function useFocusOnReturn(
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

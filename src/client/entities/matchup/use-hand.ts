import { useEffect, useRef } from 'react';
import { serverNow } from '#client/lib/time/server-clock.ts';

/** The page stays this long after the viewer moved or scrolled it (rule R16). */
export const HAND_MS = 15_000;

const SCROLLING_KEYS = /^(Page|Home|End|ArrowUp|ArrowDown)/;

/** When the viewer last moved or scrolled by hand, in epoch milliseconds of the server; null for never. */
export function useHand(first: number | null = null) {
  const at = useRef(first);
  const onMove = () => {
    at.current = serverNow();
  };
  useEffect(() => {
    // The whole page: people scroll by keys and beside the ballot, too.
    const moves = ['wheel', 'touchmove', 'keydown'] as const;
    const note = (event: Event) => {
      if (event instanceof KeyboardEvent && !SCROLLING_KEYS.test(event.key)) return;
      at.current = serverNow();
    };
    for (const move of moves) addEventListener(move, note, { passive: true });
    return () => {
      for (const move of moves) removeEventListener(move, note);
    };
  }, []);
  return { at, onMove };
}

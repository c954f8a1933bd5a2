import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { watchVisibility } from '#client/lib/browser/visibility.ts';

const MEASURE_INTERVAL_MS = 500;
/** The part of the place that must be visible for the player to be there. */
const NEEDED_PART = 0.6;

/**
 * Moves the player with the `place` of a match, and returns whether the player is there. Without a place, or while less than
 * `NEEDED_PART` of it is visible, the player is docked at the window's edge.
 */
export function useStand(
  player: RefObject<HTMLElement | null>,
  place: HTMLElement | null,
): 'place' | 'floating' {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    setIsSeen(true);
    if (!place) return;
    return watchVisibility(place, ({ intersectionRatio }) => setIsSeen(intersectionRatio >= NEEDED_PART), {
      threshold: [0, NEEDED_PART, 1],
    });
  }, [place]);

  const stands = place !== null && isSeen;
  useLayoutEffect(() => {
    const element = player.current;
    if (!element) return;
    if (!stands) {
      for (const side of SIDES) element.style[side] = '';
      return;
    }
    const follow = () => moveTo(element, place);
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(place);
    observer.observe(document.body);
    const timer = setInterval(follow, MEASURE_INTERVAL_MS);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [player, place, stands]);
  return stands ? 'place' : 'floating';
}

const SIDES = ['left', 'top', 'width', 'height'] as const;

/** Uses layout offsets, which do not contain the movement of a match that is coming into view. */
function moveTo(element: HTMLElement, place: HTMLElement): void {
  let [left, top] = [0, 0];
  for (let each: Element | null = place; each instanceof HTMLElement; each = each.offsetParent) {
    left += each.offsetLeft + (each === place ? 0 : each.clientLeft);
    top += each.offsetTop + (each === place ? 0 : each.clientTop);
  }
  const { offsetWidth: width, offsetHeight: height } = place;
  const wanted = { left, top, width, height };
  for (const side of SIDES) element.style[side] = `${wanted[side]}px`;
}

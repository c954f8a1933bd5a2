import { type CSSProperties, useLayoutEffect, useState } from 'react';

const WIDEST_PX = 416;
/** A toast is never squeezed to less, except by a narrower screen. */
const NARROWEST_PX = 320;
/** About the height of a toast of two lines. */
const HEIGHT_PX = 56;
const MARGIN_PX = 8;

type Span = { left: number; right: number };
type Box = Span & { top: number; bottom: number };

/**
 * The free part of the top bar, from its last link to the first button of its end. On phones, whose bar has no other link,
 * it may lie over the product's name. Null where navigation leaves too little room.
 */
export function freePlace(
  bar: Span,
  startEnds: readonly number[],
  end: Span,
): { right: number; width: number } | null {
  const before = startEnds.filter((right) => right < end.left);
  const free = end.left - Math.max(bar.left, ...before) - 2 * MARGIN_PX;
  const most = end.left - bar.left - 2 * MARGIN_PX;
  if (free < NARROWEST_PX && before.length > 1) return null;
  const width = Math.min(WIDEST_PX, most, free >= NARROWEST_PX ? free : WIDEST_PX);
  return { right: bar.right - end.left + MARGIN_PX, width };
}

/** The first place at the lower edge without a control or a name: right, left or in the middle; else the right one. */
export function lowerPlace(screen: { width: number; bottom: number }, taken: readonly Box[]): number {
  const width = Math.min(WIDEST_PX, screen.width - 2 * MARGIN_PX);
  const bottom = screen.bottom - MARGIN_PX;
  const isFree = (left: number) =>
    !taken.some(
      (box) =>
        box.left < left + width &&
        box.right > left &&
        box.top < bottom &&
        box.bottom > bottom - HEIGHT_PX - MARGIN_PX,
    );
  const right = screen.width - MARGIN_PX - width;
  return [right, MARGIN_PX, (screen.width - width) / 2].find(isFree) ?? right;
}

/** Where the toast stands in the top bar, or null where that bar is out of sight, covered or full. */
function placeInBar(): CSSProperties | null {
  const bar = document.querySelector('[data-top-bar]');
  const end = bar?.querySelector('[data-bar-end]');
  const box = bar?.getBoundingClientRect();
  if (!bar || !end || !box || box.height === 0 || box.bottom <= 0 || document.fullscreenElement) return null;
  if (isCovered(bar, box)) return null;
  const links = [...bar.querySelectorAll('a')].filter((link) => link.offsetParent !== null);
  const ends = links.map((link) => link.getBoundingClientRect().right);
  const place = freePlace(box, ends, end.getBoundingClientRect());
  return place && { top: box.top, minHeight: box.height, right: place.right, maxWidth: place.width };
}

/** Whether a part of the page lies over the bar, such as an open discussion on a phone. */
function isCovered(bar: Element, box: Box): boolean {
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return top !== null && !bar.contains(top) && !top.contains(bar);
}

const CONTROLS_AND_NAMES = 'main :is(a, button, input, textarea, select, h1, h2, h3, [translate="no"])';

function placeBelow(): CSSProperties {
  const bottomBar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  const edge = bottomBar && bottomBar.height > 0 ? bottomBar.top : innerHeight;
  const screen = { width: document.documentElement.clientWidth, bottom: edge };
  const taken = [...document.querySelectorAll(CONTROLS_AND_NAMES)].map((part) =>
    part.getBoundingClientRect(),
  );
  const width = Math.min(WIDEST_PX, screen.width - 2 * MARGIN_PX);
  const left = lowerPlace(screen, taken);
  const right = screen.width - left - width;
  // In the left place its left edge is at the edge of the screen, however short the text is.
  return {
    bottom: innerHeight - edge + MARGIN_PX,
    maxWidth: width,
    ...(left === MARGIN_PX && right > left ? { left } : { right }),
  };
}

/** Places the toast in the free part of the top bar, else at a free place of the lower edge (rule W8). */
export function useToastPlace(shownId: number | null): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    if (shownId === null) return;
    const measure = () => setPlace(placeInBar() ?? placeBelow());
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [shownId]);
  return place ?? undefined;
}

import { type CSSProperties, useLayoutEffect, useState } from 'react';

const WIDEST_PX = 416;
/** Below this width a toast would be too high, so it lies over the product's name instead. */
const NARROWEST_PX = 176;
const MARGIN_PX = 8;

type Span = { left: number; right: number };

/** The free part of the top bar, from the last link of its start to the first button of its end. */
export function freePlace(
  bar: Span,
  startEnds: readonly number[],
  end: Span,
): { right: number; width: number } {
  const last = Math.max(bar.left, ...startEnds.filter((right) => right < end.left));
  const right = bar.right - end.left + MARGIN_PX;
  const free = end.left - last - 2 * MARGIN_PX;
  const most = end.left - bar.left - 2 * MARGIN_PX;
  return { right, width: Math.min(WIDEST_PX, most, free >= NARROWEST_PX ? free : WIDEST_PX) };
}

/** Where the toast stands, or null where no top bar is in sight: it then stands above the bottom bar. */
function placeInBar(): CSSProperties | null {
  const bar = document.querySelector('[data-top-bar]');
  const end = bar?.querySelector('[data-bar-end]');
  const box = bar?.getBoundingClientRect();
  const isHidden = !bar || !end || !box || box.height === 0 || box.bottom <= 0 || document.fullscreenElement;
  if (isHidden) return null;
  const links = [...bar.querySelectorAll('a')].filter((link) => link.offsetParent !== null);
  const ends = links.map((link) => link.getBoundingClientRect().right);
  const { right, width } = freePlace(box, ends, end.getBoundingClientRect());
  return { top: box.top, minHeight: box.height, right, maxWidth: width };
}

/** Places the toast in the free part of the top bar, where no control and no name of the page is (rule W8). */
export function useToastPlace(shownId: number | null): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    if (shownId === null) return;
    const measure = () => setPlace(placeInBar());
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [shownId]);
  return place ?? undefined;
}

import { startTransition, useEffect, useState } from 'react';

const FRAME_MS = 16;
/** This many parts fill the screen. They render one by one, and the parts below it in groups. */
const SINGLE_PARTS = 12;
const PARTS_BELOW = 8;
let isFirstPage = true;

/**
 * How many parts of a page to render. The first page renders one more part each frame, and several once the screen is full,
 * so that a slow phone reacts while the app starts. Later pages render all parts, so that Back restores the scroll position.
 */
export function useStaggeredRender(parts: number): number {
  const [rendered, setRendered] = useState(() => (isFirstPage ? 0 : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (rendered >= parts) return;
    const step = rendered < SINGLE_PARTS ? 1 : PARTS_BELOW;
    const timer = setTimeout(() => startTransition(() => setRendered(rendered + step)), FRAME_MS);
    return () => clearTimeout(timer);
  }, [rendered, parts]);
  useEffect(
    () => () => {
      isFirstPage = false;
    },
    [],
  );
  return Math.min(rendered, parts);
}

import { startTransition, useEffect, useState } from 'react';

const FRAME_MS = 16;
let isFirstPage = true;

/**
 * How many of a page's parts are drawn by now. On the first page, while a slow phone is still starting the app, one
 * more each frame, so that it can be scrolled and pressed between them; on later pages all at once, so that Back finds
 * the place where it was.
 */
export function useStaggeredRender(parts: number): number {
  const [drawn, setDrawn] = useState(() => (isFirstPage ? 0 : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (drawn >= parts) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), FRAME_MS);
    return () => clearTimeout(timer);
  }, [drawn, parts]);
  useEffect(
    () => () => {
      isFirstPage = false;
    },
    [],
  );
  return Math.min(drawn, parts);
}

import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Scrolls to the top of a new page, even where the address names a match of it, and focuses the page unless an element in it
 * has the focus. After Back or Forward the browser restores the position.
 */
export function useScrollAndFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const lastPath = useRef(path);
  /** The path that Back or Forward led to; between two tabs of one page it stays the same. */
  const poppedPath = useRef<string | null>(null);

  useEffect(() => {
    const handlePopState = () => {
      poppedPath.current = location.pathname;
    };
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const isBackOrForward = poppedPath.current === path;
    poppedPath.current = null;
    // After Back the page may have restored the focus itself. While the next page loads, the pressed link is hidden.
    const focused = document.activeElement;
    const isRestored =
      focused !== main.current && main.current?.contains(focused) && focused?.checkVisibility();
    if (!isRestored) main.current?.focus({ preventScroll: true });
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [path, main]);
}

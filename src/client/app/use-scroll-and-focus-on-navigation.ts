import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * A followed link starts at the top of the new page, with the focus there for readers; Back keeps the place that the
 * browser remembers, and a link to a part of the page is the page's own affair.
 */
export function useScrollAndFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const lastPath = useRef(path);
  /** Where Back or Forward has led; a tab of the same page counts as the page. */
  const returnedTo = useRef<string | null>(null);

  useEffect(() => {
    const noteBack = () => {
      returnedTo.current = location.pathname;
    };
    window.addEventListener('popstate', noteBack);
    return () => window.removeEventListener('popstate', noteBack);
  }, []);

  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const cameBack = returnedTo.current === path;
    returnedTo.current = null;
    main.current?.focus({ preventScroll: true });
    if (!cameBack && !location.hash) window.scrollTo(0, 0);
  }, [path, main]);
}

import { useEffect, useRef, useState } from 'react';
import type { TabName } from './opening-tab.ts';

/** For this long after the page opened, newer answers may still change the tab. */
const OPENING_MS = 3000;

/**
 * The tab that opens by itself. Cached answers of an earlier visit decide first; answers that arrive while
 * the page opens decide again.
 */
export function useOpeningTab({ version }: { version: number }, decide: () => TabName): TabName {
  const [opening, setOpening] = useState(decide);
  const openedAt = useRef(performance.now());
  const seenVersion = useRef(version);
  useEffect(() => {
    if (seenVersion.current === version) return;
    seenVersion.current = version;
    if (performance.now() - openedAt.current < OPENING_MS) setOpening(decide());
  }, [version, decide]);
  return opening;
}

import { useEffect, useRef, useState } from 'react';
import type { TabName } from './opening-tab.ts';

/** For so long after its arrival a reader is still arriving. */
const ARRIVAL_MS = 3000;

/**
 * The tab that opens by itself (T §2). What was kept of an earlier visit decides first; news of what happened since,
 * which comes with the arrival, decides again.
 */
export function useOpeningTab({ version }: { version: number }, decide: () => TabName): TabName {
  const [opening, setOpening] = useState(decide);
  const arrivedAt = useRef(performance.now());
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    if (performance.now() - arrivedAt.current < ARRIVAL_MS) setOpening(decide());
  }, [version, decide]);
  return opening;
}

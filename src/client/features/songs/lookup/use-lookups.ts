import { useEffect, useRef, useState } from 'react';
import { lookUp } from './look-up.ts';
import { createLookupQueue, type LookupStates } from './lookup-queue.ts';

/** A typed link is read after a pause of this length. */
const TYPING_MS = 300;

/** The pause before links are read, in milliseconds. Several new links at once were pasted, and need none. */
const pauseMs = (linksBefore: number, links: number): number => (links > linksBefore + 1 ? 0 : TYPING_MS);

/** Looks links up once typing pauses, and keeps what it read while the component is shown. */
export function useLookups(urls: readonly string[]) {
  const [states, setStates] = useState<LookupStates>(new Map());
  const [queue] = useState(() => createLookupQueue(lookUp, setStates));
  const linksBefore = useRef(0);
  const wanted = urls.join('\n');
  useEffect(() => {
    const links = wanted === '' ? [] : wanted.split('\n');
    const timer = setTimeout(() => queue.want(links), pauseMs(linksBefore.current, links.length));
    linksBefore.current = links.length;
    return () => clearTimeout(timer);
  }, [queue, wanted]);
  return { states, retry: queue.retry };
}

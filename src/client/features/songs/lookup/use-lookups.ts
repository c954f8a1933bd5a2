import { useEffect, useState } from 'react';
import { lookUp } from './look-up.ts';
import { createLookupQueue, type LookupStates } from './lookup-queue.ts';

/** Typing pauses this long before its link is read. */
const TYPING_MS = 300;

/** Looks links up once typing pauses, and keeps what it read while the component is shown (rule C30). */
export function useLookups(urls: readonly string[]): { states: LookupStates; retry: () => void } {
  const [states, setStates] = useState<LookupStates>(new Map());
  const [queue] = useState(() => createLookupQueue(lookUp, setStates));
  const wanted = urls.join('\n');
  useEffect(() => {
    const timer = setTimeout(() => queue.want(wanted === '' ? [] : wanted.split('\n')), TYPING_MS);
    return () => clearTimeout(timer);
  }, [queue, wanted]);
  return { states, retry: queue.retry };
}

import { createSlots } from '#server/lib/slots.ts';

/** Readers of one lane do not delay those of another. */
type Lane = 'visitors' | 'members' | 'pictures';
export type PassingLoads = <T>(lane: Lane, key: string, load: () => Promise<T>) => Promise<T>;

/**
 * Runs loads whose results no cache keeps, because anyone can invent such reads. Only a few run at once, so that a crowd of
 * readers leaves the event loop to votes. Requests with the same key share a load that waits for its turn. A load that has
 * begun is not shared, because it may have missed a change that came before the request.
 */
export function createPassingLoads(): PassingLoads {
  const lanes = { visitors: createSlots(2), members: createSlots(2), pictures: createSlots(4) };
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(lane: Lane, key: string, load: () => Promise<T>) => {
    const known = waiting.get(key) as Promise<T> | undefined;
    if (known) return known;
    let hasBegun = false;
    const loading = lanes[lane](() => {
      hasBegun = true;
      waiting.delete(key);
      return load();
    });
    if (!hasBegun) waiting.set(key, loading);
    return loading;
  };
}

import type { Lookup } from './look-up.ts';

/** `waiting` links are in the queue or are being read. */
export type LookupState = Lookup | { kind: 'waiting' };
export type LookupStates = ReadonlyMap<string, LookupState>;

export const LOOKUPS_AT_ONCE = 6;

/**
 * Looks links up, six at a time and each once. `want` replaces the wanted links, and links that are no longer wanted
 * leave the queue. The first answer 'off' ends all lookups.
 */
export function createLookupQueue(
  lookUp: (url: string) => Promise<Lookup>,
  onChange: (states: LookupStates) => void,
) {
  const states = new Map<string, LookupState>();
  let queue: string[] = [];
  let running = 0;
  let isOff = false;

  const publish = () => onChange(new Map(states));
  const settle = (url: string, state: Lookup) => {
    running -= 1;
    states.set(url, state);
    if (state.kind === 'off') {
      isOff = true;
      for (const waiting of queue) states.set(waiting, state);
      queue = [];
    }
    publish();
    start();
  };
  const start = () => {
    while (running < LOOKUPS_AT_ONCE) {
      const url = queue.shift();
      if (url === undefined) return;
      running += 1;
      void lookUp(url).then((state) => settle(url, state));
    }
  };
  const add = (urls: readonly string[]) => {
    for (const url of urls) states.set(url, { kind: isOff ? 'off' : 'waiting' });
    if (!isOff) queue.push(...urls);
    if (urls.length > 0) publish();
    start();
  };

  return {
    want(urls: readonly string[]) {
      const wanted = new Set(urls);
      for (const dropped of queue.filter((url) => !wanted.has(url))) states.delete(dropped);
      queue = queue.filter((url) => wanted.has(url));
      add([...wanted].filter((url) => !states.has(url)));
    },
    /** Reads the failed ones of these links again. */
    retry(urls: readonly string[]) {
      add(urls.filter((url) => states.get(url)?.kind === 'failed'));
    },
  };
}

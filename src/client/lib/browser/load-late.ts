const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
const LATE_MS = 10_000;

/** Loads what the page itself does not need: at the first input, or ten seconds after the page. Returns how to stop it. */
export function loadLate(load: () => Promise<unknown>): () => void {
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    // Nothing that loads late is needed yet.
    load().catch(() => {});
  };
  for (const input of FIRST_INPUTS) {
    // React stops presses on what it has not yet hydrated, after the window has captured them. Captured scrolls would be those
    // of every list, too.
    const capture = input !== 'scroll';
    addEventListener(input, start, { signal: stop.signal, passive: true, capture });
  }
  const timer = setTimeout(start, LATE_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}

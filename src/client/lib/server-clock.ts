import { useCallback, useSyncExternalStore } from 'react';

/** What one answer tells about the server's clock; `offsetMs` is server time minus `performance.now()`. */
export type ClockSample = { offsetMs: number; roundTripMs: number; takenAt: number };

/** How far a computer's monotonic clock may stray from the true second, in milliseconds a millisecond. */
const DRIFT = 0.0001;

/** The server's instant was written somewhere within the round trip: the middle is wrong by half of it at most. */
export function sampleOf(serverTime: number, trip: { sentAt: number; receivedAt: number }): ClockSample {
  const roundTripMs = Math.max(0, trip.receivedAt - trip.sentAt);
  return {
    offsetMs: serverTime - (trip.sentAt + roundTripMs / 2),
    roundTripMs,
    takenAt: trip.receivedAt,
  };
}

function uncertaintyMs(sample: ClockSample, now: number): number {
  return sample.roundTripMs / 2 + (now - sample.takenAt) * DRIFT;
}

/**
 * The sample to keep: the one with the smaller uncertainty, which is half its round trip and grows with age. Two
 * samples that cannot both be right mean that the monotonic clock stood still (the computer slept): the newer wins.
 */
export function betterSample(kept: ClockSample | null, next: ClockSample): ClockSample {
  if (!kept) return next;
  const keptUncertainty = uncertaintyMs(kept, next.takenAt);
  const nextUncertainty = uncertaintyMs(next, next.takenAt);
  // One millisecond for the server's rounding.
  const isContradiction = Math.abs(kept.offsetMs - next.offsetMs) > keptUncertainty + nextUncertainty + 1;
  return isContradiction || nextUncertainty <= keptUncertainty ? next : kept;
}

let sample: ClockSample | null = null;
/** Used until the first answer; read once, so that a change of the client's clock does nothing (R19). */
const startOffsetMs = Date.now() - performance.now();

/** Feeds the clock with an answer's `Server-Time` header. */
export function observeServerTime(header: string | null, trip: { sentAt: number; receivedAt: number }): void {
  const serverTime = Number(header);
  if (header === null || !Number.isFinite(serverTime) || serverTime <= 0) return;
  sample = betterSample(sample, sampleOf(serverTime, trip));
}

/** The server's instant in milliseconds since 1970, whatever the client's clock says (R19). */
export function serverNow(): number {
  return performance.now() + (sample?.offsetMs ?? startOffsetMs);
}

type Ticker = { subscribe: (listener: () => void) => () => void; read: () => number };

/** Ticks once an interval, `phaseMs` after its beginning, while somebody listens and the page is seen. */
function createTicker(intervalMs: number, phaseMs: number): Ticker {
  const listeners = new Set<() => void>();
  let current = serverNow();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = () => {
    clearTimeout(timer);
    current = serverNow();
    for (const listener of listeners) listener();
    if (listeners.size > 0 && !document.hidden)
      timer = setTimeout(tick, intervalMs - ((current - phaseMs + intervalMs) % intervalMs) + 1);
  };

  return {
    subscribe(listener) {
      if (listeners.size === 0) document.addEventListener('visibilitychange', tick);
      listeners.add(listener);
      if (listeners.size === 1) tick();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
    read() {
      const isIdle = listeners.size === 0;
      if (isIdle && serverNow() - current >= intervalMs) current = serverNow();
      return current;
    },
  };
}

/** One for each interval and phase: at most a thousand for seconds, which cost nothing while nobody listens. */
const tickers = new Map<string, Ticker>();

function tickerOf(intervalMs: number, phaseMs: number): Ticker {
  const name = `${intervalMs} ${phaseMs}`;
  const ticker = tickers.get(name) ?? createTicker(intervalMs, phaseMs);
  tickers.set(name, ticker);
  return ticker;
}

/**
 * The server's instant, renewed once an interval. What counts down to an instant names it as `until`, and is renewed
 * at the very moments in which whole intervals are left; without one the full intervals of the clock are taken. All
 * readers of one interval and phase see the same value.
 */
export function useServerNow(intervalMs = 1000, until: number | null = null): number {
  const ticker = tickerOf(intervalMs, until === null ? 0 : Math.round(until) % intervalMs);
  return useSyncExternalStore(
    useCallback((listener: () => void) => ticker.subscribe(listener), [ticker]),
    ticker.read,
  );
}

import { useCallback, useSyncExternalStore } from 'react';

/** Between which values server time minus `performance.now()` lies, as far as was known at `knownAt`. */
export type ClockBounds = { lowMs: number; highMs: number; knownAt: number };

/** How far a computer's monotonic clock may stray from the true second, in milliseconds a millisecond. */
const DRIFT = 0.0001;
/** The server tells whole milliseconds, the rest cut off. */
const ROUNDING_MS = 1;
/** A correction from which on whatever counts down is drawn anew at once. */
const VISIBLE_MS = 20;

/** The server looked at its clock somewhere within the round trip, however its two ways differ. */
export function boundsOf(serverTime: number, trip: { sentAt: number; receivedAt: number }): ClockBounds {
  const { sentAt, receivedAt } = trip;
  return { lowMs: serverTime - receivedAt, highMs: serverTime + ROUNDING_MS - sentAt, knownAt: receivedAt };
}

/**
 * What is known after one more answer: what both allow. What was known before grows wider with age. Two answers that
 * cannot both be right mean that the monotonic clock stood still (the computer slept): the newer wins.
 */
export function narrow(known: ClockBounds | null, next: ClockBounds): ClockBounds {
  if (!known) return next;
  const strayMs = (next.knownAt - known.knownAt) * DRIFT;
  const lowMs = Math.max(known.lowMs - strayMs, next.lowMs);
  const highMs = Math.min(known.highMs + strayMs, next.highMs);
  return lowMs <= highMs ? { lowMs, highMs, knownAt: next.knownAt } : next;
}

/**
 * What is known after a message that was on its way for an unknown time: the server's clock shows at least its instant.
 * When that is beyond everything known, the monotonic clock stood still.
 */
export function notBefore(known: ClockBounds, serverTime: number, receivedAt: number): ClockBounds {
  const lowMs = serverTime - receivedAt;
  const { highMs, knownAt } = known;
  if (lowMs > highMs + (receivedAt - knownAt) * DRIFT) {
    return { lowMs, highMs: lowMs + highMs - known.lowMs, knownAt: receivedAt };
  }
  return { lowMs: Math.min(Math.max(lowMs, known.lowMs), highMs), highMs, knownAt };
}

/** The middle is wrong by half the width at most. */
export const middleOf = ({ lowMs, highMs }: ClockBounds) => (lowMs + highMs) / 2;

let known: ClockBounds | null = null;
/** Until the first answer the client's own clock; read once, so that a change of it does nothing (R19). */
let offsetMs = Date.now() - performance.now();

function learn(bounds: ClockBounds): void {
  known = bounds;
  const before = offsetMs;
  offsetMs = middleOf(bounds);
  if (Math.abs(offsetMs - before) < VISIBLE_MS) return;
  for (const ticker of tickers.values()) ticker.renew();
}

/** Feeds the clock with an answer's `Server-Time` header. */
export function observeServerTime(header: string | null, trip: { sentAt: number; receivedAt: number }): void {
  const serverTime = Number(header);
  if (header === null || !Number.isFinite(serverTime) || serverTime <= 0) return;
  learn(narrow(known, boundsOf(serverTime, trip)));
}

/** Feeds the clock with the `at` of a live message (R19). */
export function observeLiveTime(at: number): void {
  if (known && Number.isFinite(at)) learn(notBefore(known, at, performance.now()));
}

/** The server's instant in milliseconds since 1970, whatever the client's clock says (R19). */
export function serverNow(): number {
  return performance.now() + offsetMs;
}

/** How old the value may be with which somebody begins to listen. */
const IDLE_MS = 1000;

type Ticker = {
  subscribe: (listener: () => void) => () => void;
  read: () => number;
  /** Tells its listeners, if there are any, the time that was just set right. */
  renew: () => void;
};

/** Ticks once an interval, `phaseMs` after its beginning, while somebody listens and the page is seen. */
function createTicker(intervalMs: number, phaseMs: number): Ticker {
  const listeners = new Set<() => void>();
  let current = serverNow();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const intervalOf = (instant: number) => Math.floor((instant - phaseMs) / intervalMs);
  const hasPassed = () => intervalOf(serverNow()) !== intervalOf(current);
  const awaitNext = () => {
    clearTimeout(timer);
    if (listeners.size === 0 || document.hidden) return;
    const next = (intervalOf(current) + 1) * intervalMs + phaseMs;
    timer = setTimeout(tick, next - serverNow() + 1);
  };
  const tick = () => {
    current = serverNow();
    for (const listener of listeners) listener();
    awaitNext();
  };

  return {
    subscribe(listener) {
      if (listeners.size === 0) document.addEventListener('visibilitychange', tick);
      listeners.add(listener);
      // What was just drawn is drawn again only when a tick was due meanwhile.
      if (listeners.size === 1) hasPassed() ? tick() : awaitNext();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
    read() {
      const isIdle = listeners.size === 0;
      if (isIdle && (hasPassed() || serverNow() - current > IDLE_MS)) current = serverNow();
      return current;
    },
    renew() {
      if (listeners.size > 0) tick();
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
    ticker.read,
  );
}

import { useCallback, useSyncExternalStore } from 'react';

/** The bounds of server time minus `performance.now()`, in milliseconds, as known at `knownAt`. */
export type ClockBounds = { lowMs: number; highMs: number; knownAt: number };

/** How far a monotonic clock may drift, in milliseconds per millisecond. */
const DRIFT = 0.0001;
/** The server sends whole milliseconds, rounded down. */
const ROUNDING_MS = 1;
/** Corrections from this size on update the countdowns at once. */
const VISIBLE_MS = 20;

/** The bounds from one answer: the server read its clock at some moment of the round trip. */
export function boundsOf(serverTime: number, trip: { sentAt: number; receivedAt: number }): ClockBounds {
  const { sentAt, receivedAt } = trip;
  return { lowMs: serverTime - receivedAt, highMs: serverTime + ROUNDING_MS - sentAt, knownAt: receivedAt };
}

/**
 * Narrows the bounds with one more answer; the earlier bounds widen with age. Answers that contradict each other mean
 * that the monotonic clock stopped while the computer slept: the newer one wins.
 */
export function narrow(bounds: ClockBounds | null, next: ClockBounds): ClockBounds {
  if (!bounds) return next;
  const driftMs = (next.knownAt - bounds.knownAt) * DRIFT;
  const lowMs = Math.max(bounds.lowMs - driftMs, next.lowMs);
  const highMs = Math.min(bounds.highMs + driftMs, next.highMs);
  return lowMs <= highMs ? { lowMs, highMs, knownAt: next.knownAt } : next;
}

/**
 * The delay of a pushed message is unknown, so its time can only raise the lower bound. If it is above the upper bound, the
 * monotonic clock stopped: both bounds move and keep their distance.
 */
export function raiseLowerBound(bounds: ClockBounds, serverTime: number, receivedAt: number): ClockBounds {
  const lowMs = serverTime - receivedAt;
  const { highMs, knownAt } = bounds;
  if (lowMs > highMs + (receivedAt - knownAt) * DRIFT) {
    return { lowMs, highMs: lowMs + highMs - bounds.lowMs, knownAt: receivedAt };
  }
  // Within the drift the lower bound may be a little above the upper one.
  return { lowMs: Math.min(Math.max(lowMs, bounds.lowMs), highMs), highMs, knownAt };
}

/** The middle of the bounds, wrong by half their width at most. */
export const middleOf = ({ lowMs, highMs }: ClockBounds) => (lowMs + highMs) / 2;

let known: ClockBounds | null = null;
/**
 * Server time minus `performance.now()`, in milliseconds. Until the first answer it follows from the client's clock. That
 * clock is read once, so that its later changes have no effect.
 */
let offsetMs = Date.now() - performance.now();

function setBounds(bounds: ClockBounds): void {
  known = bounds;
  const before = offsetMs;
  offsetMs = middleOf(bounds);
  if (Math.abs(offsetMs - before) < VISIBLE_MS) return;
  for (const ticker of tickers.values()) ticker.refresh();
}

type Trip = { sentAt: number; receivedAt: number };

/** Adjusts the clock with the time of the server during a round trip, in milliseconds since 1970. */
export function observeServerTime(serverTime: number, trip: Trip): void {
  if (Number.isFinite(serverTime) && serverTime > 0) setBounds(narrow(known, boundsOf(serverTime, trip)));
}

/** Adjusts the clock with an answer's `Server-Time`, unless a cache on the way has kept the answer, which then has an `Age`. */
export function observeAnswer(headers: Headers, trip: Trip): void {
  const header = headers.get('server-time');
  if (header !== null && !headers.has('age')) observeServerTime(Number(header), trip);
}

/** The usual delay of a pushed message is between none and this. */
const PUSH_DELAY_MS = 200;

/** Adjusts the clock with the `at` of a live message. The first one sets it, when no answer has. */
export function observeLiveTime(at: number): void {
  if (!Number.isFinite(at)) return;
  const receivedAt = performance.now();
  const lowMs = at - receivedAt;
  const first = { lowMs, highMs: lowMs + PUSH_DELAY_MS, knownAt: receivedAt };
  setBounds(known ? raiseLowerBound(known, at, receivedAt) : first);
}

/** The server's time in milliseconds since 1970, independent of the client's clock. */
export function serverNow(): number {
  return performance.now() + offsetMs;
}

/** A ticker without subscribers reads the clock again when its value is older than this. */
const IDLE_MS = 1000;

/** Ticks once per interval, `phaseMs` after its start, while it has subscribers and the page is visible. */
function createTicker(intervalMs: number, phaseMs: number) {
  const listeners = new Set<() => void>();
  let current = serverNow();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const intervalOf = (instant: number) => Math.floor((instant - phaseMs) / intervalMs);
  const hasPassed = () => intervalOf(serverNow()) !== intervalOf(current);
  const scheduleTick = () => {
    clearTimeout(timer);
    if (listeners.size === 0 || document.hidden) return;
    const next = (intervalOf(current) + 1) * intervalMs + phaseMs;
    timer = setTimeout(tick, next - serverNow() + 1);
  };
  const tick = () => {
    current = serverNow();
    for (const listener of listeners) listener();
    scheduleTick();
  };

  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) document.addEventListener('visibilitychange', tick);
      listeners.add(listener);
      // The value was just rendered: tick only if an interval has passed since.
      if (listeners.size === 1) hasPassed() ? tick() : scheduleTick();
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
    /** Ticks at once, after a correction of the clock. */
    refresh() {
      if (listeners.size > 0) tick();
    },
  };
}

/** By interval and phase. An interval of a second has up to 1,000 phases, and a ticker without subscribers runs no timer. */
const tickers = new Map<string, ReturnType<typeof createTicker>>();

function tickerOf(intervalMs: number, phaseMs: number) {
  const name = `${intervalMs} ${phaseMs}`;
  const ticker = tickers.get(name) ?? createTicker(intervalMs, phaseMs);
  tickers.set(name, ticker);
  return ticker;
}

/**
 * The server's time in milliseconds, updated once per interval. With `until` (epoch milliseconds) it updates each time that
 * the time left is a whole number of intervals. Components with the same interval and phase see the same value.
 */
export function useServerNow(intervalMs = 1000, until: number | null = null): number {
  const ticker = tickerOf(intervalMs, until === null ? 0 : Math.round(until) % intervalMs);
  return useSyncExternalStore(
    useCallback((listener: () => void) => ticker.subscribe(listener), [ticker]),
    ticker.read,
    ticker.read,
  );
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  type ClockBounds,
  middleOf,
  narrow,
  observeAnswer,
  observeLiveTime,
  raiseLowerBound,
  serverNow,
} from './server-clock.ts';

const SERVER = 1_900_000_000_000;
const bounds = (over: Partial<ClockBounds> = {}): ClockBounds => ({
  lowMs: SERVER - 50,
  highMs: SERVER + 50,
  knownAt: 1000,
  ...over,
});
const widthOf = ({ lowMs, highMs }: ClockBounds) => highMs - lowMs;

describe('the server clock', () => {
  test('an answer bounds the clock by its round trip', () => {
    expect(boundsOf(SERVER + 550, { sentAt: 500, receivedAt: 600 })).toEqual({
      lowMs: SERVER - 50,
      highMs: SERVER + 51,
      knownAt: 600,
    });
  });

  test('two slow answers with opposite delays give narrow bounds', () => {
    const slowRequest = boundsOf(SERVER + 1390, { sentAt: 500, receivedAt: 1400 });
    const slowAnswer = boundsOf(SERVER + 2010, { sentAt: 2000, receivedAt: 2900 });
    const both = narrow(slowRequest, slowAnswer);
    expect(widthOf(both)).toBeLessThan(25);
    expect(Math.abs(middleOf(both) - SERVER)).toBeLessThan(12);
  });

  test('after any number of correct answers the bounds contain the true time, and widen only with age', () => {
    const trip = fc.record({ pauseMs: fc.nat(5000), thereMs: fc.nat(2000), backMs: fc.nat(2000) });
    fc.assert(
      fc.property(fc.array(trip, { minLength: 1, maxLength: 20 }), (trips) => {
        let sentAt = 500;
        let known: ClockBounds | null = null;
        for (const { pauseMs, thereMs, backMs } of trips) {
          sentAt += pauseMs;
          const receivedAt = sentAt + thereMs + backMs;
          const next = boundsOf(SERVER + sentAt + thereMs, { sentAt, receivedAt });
          const driftMs = known ? 2 * (receivedAt - known.knownAt) * 0.0001 : 0;
          const before: number = known ? widthOf(known) + driftMs : Number.POSITIVE_INFINITY;
          known = narrow(known, next);
          // Floating point numbers of this size are exact to 0.00025.
          expect(widthOf(known)).toBeLessThanOrEqual(Math.min(before, widthOf(next)) + 0.01);
          expect(known.lowMs).toBeLessThanOrEqual(SERVER);
          expect(known.highMs).toBeGreaterThanOrEqual(SERVER);
          sentAt = receivedAt;
        }
      }),
    );
  });

  test('the newer of two contradicting answers wins, because the computer slept', () => {
    const awake = bounds({ lowMs: SERVER + 60_000, highMs: SERVER + 60_900, knownAt: 5000 });
    expect(narrow(bounds(), awake)).toBe(awake);
  });

  test('the first answer sets the bounds, however slow it is', () => {
    const slow = bounds({ highMs: SERVER + 5000 });
    expect(narrow(null, slow)).toBe(slow);
  });

  test('a pushed message raises only the lower bound', () => {
    expect(raiseLowerBound(bounds(), SERVER + 2000 + 20, 2000)).toEqual(bounds({ lowMs: SERVER + 20 }));
    expect(raiseLowerBound(bounds(), SERVER + 2000 - 900, 2000)).toEqual(bounds());
    // Within the drift since the last answer.
    expect(raiseLowerBound(bounds(), SERVER + 2000 + 50.05, 2000)).toEqual(bounds({ lowMs: SERVER + 50 }));
  });

  test('a pushed message above the upper bound means that the computer slept', () => {
    const awake = raiseLowerBound(bounds(), SERVER + 2000 + 60_000, 2000);
    expect(awake).toEqual({ lowMs: SERVER + 60_000, highMs: SERVER + 60_100, knownAt: 2000 });
  });

  test('the socket sets the clock first, an answer narrows it, and one from a shared cache does neither', () => {
    const now = () => performance.now();
    const answerAt = (serverTime: number, headers: Record<string, string> = {}) =>
      observeAnswer(new Headers({ 'server-time': String(Math.round(serverTime)), ...headers }), {
        sentAt: now() - 10,
        receivedAt: now(),
      });
    answerAt(SERVER, { age: '0' });
    observeAnswer(new Headers(), { sentAt: now() - 10, receivedAt: now() });
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000);
    observeLiveTime(SERVER);
    const offset = SERVER - now();
    expect(Math.abs(serverNow() - now() - offset)).toBeLessThan(250);
    answerAt(SERVER - 60_000, { age: '60' });
    expect(Math.abs(serverNow() - now() - offset)).toBeLessThan(250);
    answerAt(offset + now() - 5);
    expect(Math.abs(serverNow() - now() - offset)).toBeLessThan(30);
  });
});

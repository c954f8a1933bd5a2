import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, type ClockBounds, middleOf, narrow, notBefore } from './server-clock.ts';

const SERVER = 1_900_000_000_000;
const bounds = (over: Partial<ClockBounds> = {}): ClockBounds => ({
  lowMs: SERVER - 50,
  highMs: SERVER + 50,
  knownAt: 1000,
  ...over,
});
const widthOf = ({ lowMs, highMs }: ClockBounds) => highMs - lowMs;

describe('the server clock (R19)', () => {
  test('an answer tells no more than that its instant lies within the round trip', () => {
    expect(boundsOf(SERVER + 550, { sentAt: 500, receivedAt: 600 })).toEqual({
      lowMs: SERVER - 50,
      highMs: SERVER + 51,
      knownAt: 600,
    });
  });

  test('two slow answers that were held up on different ways tell more than one', () => {
    const heldOnTheWayThere = boundsOf(SERVER + 1390, { sentAt: 500, receivedAt: 1400 });
    const heldOnTheWayBack = boundsOf(SERVER + 2010, { sentAt: 2000, receivedAt: 2900 });
    const both = narrow(heldOnTheWayThere, heldOnTheWayBack);
    expect(widthOf(both)).toBeLessThan(25);
    expect(Math.abs(middleOf(both) - SERVER)).toBeLessThan(12);
  });

  test('with any number of honest answers, however late, the truth stays within and the width only grows with age', () => {
    const trip = fc.record({ pauseMs: fc.nat(5000), thereMs: fc.nat(2000), backMs: fc.nat(2000) });
    fc.assert(
      fc.property(fc.array(trip, { minLength: 1, maxLength: 20 }), (trips) => {
        let sentAt = 500;
        let known: ClockBounds | null = null;
        for (const { pauseMs, thereMs, backMs } of trips) {
          sentAt += pauseMs;
          const receivedAt = sentAt + thereMs + backMs;
          const next = boundsOf(SERVER + sentAt + thereMs, { sentAt, receivedAt });
          const strayMs = known ? 2 * (receivedAt - known.knownAt) * 0.0001 : 0;
          const before: number = known ? widthOf(known) + strayMs : Number.POSITIVE_INFINITY;
          known = narrow(known, next);
          // Numbers of this size are exact to a quarter of a thousandth.
          expect(widthOf(known)).toBeLessThanOrEqual(Math.min(before, widthOf(next)) + 0.01);
          expect(known.lowMs).toBeLessThanOrEqual(SERVER);
          expect(known.highMs).toBeGreaterThanOrEqual(SERVER);
          sentAt = receivedAt;
        }
      }),
    );
  });

  test('takes the newer answer when the computer slept and both cannot be right', () => {
    const awake = bounds({ lowMs: SERVER + 60_000, highMs: SERVER + 60_900, knownAt: 5000 });
    expect(narrow(bounds(), awake)).toBe(awake);
  });

  test('starts with the first answer, however slow', () => {
    const slow = bounds({ highMs: SERVER + 5000 });
    expect(narrow(null, slow)).toBe(slow);
  });

  test('a message on its way for an unknown time raises the lower bound, and nothing else', () => {
    expect(notBefore(bounds(), SERVER + 2000 + 20, 2000)).toEqual(bounds({ lowMs: SERVER + 20 }));
    expect(notBefore(bounds(), SERVER + 2000 - 900, 2000)).toEqual(bounds());
    // Within what the clocks may have strayed meanwhile.
    expect(notBefore(bounds(), SERVER + 2000 + 50.05, 2000)).toEqual(bounds({ lowMs: SERVER + 50 }));
  });

  test('a message from beyond everything known tells that the computer slept', () => {
    const awake = notBefore(bounds(), SERVER + 2000 + 60_000, 2000);
    expect(awake).toEqual({ lowMs: SERVER + 60_000, highMs: SERVER + 60_100, knownAt: 2000 });
  });
});

import { describe, expect, test } from 'vitest';
import { betterSample, type ClockSample, sampleOf } from './server-clock.ts';

const SERVER = 1_900_000_000_000;
const sample = (over: Partial<ClockSample> = {}): ClockSample => ({
  offsetMs: SERVER,
  roundTripMs: 100,
  takenAt: 1000,
  ...over,
});

describe('the server clock (R19)', () => {
  test('takes the middle of the round trip as the instant of the answer', () => {
    expect(sampleOf(SERVER + 550, { sentAt: 500, receivedAt: 600 })).toEqual({
      offsetMs: SERVER,
      roundTripMs: 100,
      takenAt: 600,
    });
  });

  test('is never further from the truth than half the round trip', () => {
    for (const serverPart of [0, 10, 50, 100]) {
      const { offsetMs } = sampleOf(SERVER + 500 + serverPart, { sentAt: 500, receivedAt: 600 });
      expect(Math.abs(offsetMs - SERVER)).toBeLessThanOrEqual(50);
    }
  });

  test('keeps the sample with the smallest round trip', () => {
    const slow = sample({ roundTripMs: 800, takenAt: 2000 });
    const quick = sample({ roundTripMs: 20, takenAt: 3000 });
    expect(betterSample(sample(), slow)).toEqual(sample());
    expect(betterSample(sample(), quick)).toBe(quick);
  });

  test('takes a slower sample once the kept one is so old that drift makes it worse', () => {
    const kept = sample({ roundTripMs: 20 });
    const later = sample({ roundTripMs: 120, offsetMs: SERVER + 30, takenAt: 1000 + 60 * 60_000 });
    expect(betterSample(kept, later)).toBe(later);
  });

  test('takes the newer sample when the computer slept and both cannot be right', () => {
    const awake = sample({ offsetMs: SERVER + 60_000, roundTripMs: 900, takenAt: 5000 });
    expect(betterSample(sample(), awake)).toBe(awake);
  });

  test('starts with the first sample, however slow', () => {
    const slow = sample({ roundTripMs: 5000 });
    expect(betterSample(null, slow)).toBe(slow);
  });
});

import { expect, test } from 'vitest';
import { reconnectDelayMs } from './connection.ts';

test('the wait before a new connection doubles and never passes 30 seconds', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 7, 20].map((attempt) => reconnectDelayMs(attempt, 1006, 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('the wait is random over its whole length, so that clients do not return together', () => {
  expect(reconnectDelayMs(4, 1006, 0)).toBe(0);
  expect(reconnectDelayMs(4, 1006, 0.5)).toBe(4000);
});

test('the wait after a policy refusal is at least 15 seconds', () => {
  expect(reconnectDelayMs(0, 1008, 0)).toBe(15_000);
  expect(reconnectDelayMs(0, 1008, 1)).toBe(30_000);
});

test('the wait after a restart is at most five seconds', () => {
  expect([0, 0.5, 1].map((random) => reconnectDelayMs(0, 1012, random))).toEqual([0, 2500, 5000]);
});

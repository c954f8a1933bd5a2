import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** A call that runs until a test ends it. */
function createCall(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = () => {
    begun.push(name);
    return promise;
  };
  return { call, end: resolve };
}

it('calls of a key run one after the other, and those of another beside them', async () => {
  const takeTurn = createTurns();
  const begun: string[] = [];
  const first = createCall('first', begun);
  const second = createCall('second', begun);
  const other = createCall('other', begun);
  const running = [takeTurn(1, first.call), takeTurn(1, second.call), takeTurn(2, other.call)];
  await tick();
  expect(begun).toEqual(['first', 'other']);
  first.end();
  await running[0];
  await tick();
  expect(begun).toEqual(['first', 'other', 'second']);
  second.end();
  other.end();
  await Promise.all(running);
});

it('a call that fails passes its turn on', async () => {
  const takeTurn = createTurns();
  const failed = takeTurn(1, () => Promise.reject(new Error('no')));
  const next = takeTurn(1, async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});

it('a call that waits too long is refused, and the one after it still waits', async () => {
  const takeTurn = createTurns(20);
  const begun: string[] = [];
  const stalled = createCall('stalled', begun);
  const running = takeTurn(1, stalled.call);
  const refused = takeTurn(1, createCall('refused', begun).call);
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
  const next = createCall('next', begun);
  const after = takeTurn(1, next.call);
  await tick();
  expect(begun).toEqual(['stalled']);
  stalled.end();
  await running;
  next.end();
  await after;
  expect(begun).toEqual(['stalled', 'next']);
});

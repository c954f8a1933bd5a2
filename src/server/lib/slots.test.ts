import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

/** Tasks that run until a test ends them, and the order in which they began. */
function createTasks() {
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const task = (n: number) => () => {
    begun.push(n);
    return ends[n]?.promise ?? Promise.resolve();
  };
  return { begun, ends, task };
}

describe('slots', () => {
  it('run as many tasks at once as there are slots, and the others in their order', async () => {
    const run = createSlots(2);
    const { begun, ends, task } = createTasks();
    const all = [0, 1, 2, 3].map((n) => run(task(n)));
    expect(begun).toEqual([0, 1]);
    ends[1]?.resolve();
    await all[1];
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of ends) resolve();
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('are free again after a task that fails', async () => {
    const run = createSlots(1);
    const failed = run(() => Promise.reject(new Error('no')));
    const next = run(async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('let other events run between two tasks', async () => {
    const run = createSlots(1);
    const order: string[] = [];
    const first = run(async () => {
      setImmediate(() => order.push('event'));
      order.push('first');
    });
    await Promise.all([first, run(async () => order.push('second'))]);
    expect(order).toEqual(['first', 'event', 'second']);
  });
});

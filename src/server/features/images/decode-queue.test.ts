import { describe, expect, it } from 'vitest';
import { createDecodeQueue } from './decode-queue.ts';

/** Tasks that end when the test calls `ends`. */
function createTasks() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const task = (n: number) => () => {
    started.push(n);
    return new Promise<number>((resolve) => {
      ends[n] = () => resolve(n);
    });
  };
  return { started, ends, task };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createDecodeQueue (rule I6)', () => {
  it('runs a limited number of tasks at once, the others in order of arrival', async () => {
    const enqueue = createDecodeQueue({ maxRunning: 2, maxWaiting: 10 });
    const { started, ends, task } = createTasks();
    const all = [0, 1, 2, 3].map((n) => enqueue(task(n)));
    await settled();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await settled();
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await settled();
    ends[2]?.();
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('continues after a failed task', async () => {
    const enqueue = createDecodeQueue({ maxRunning: 1, maxWaiting: 10 });
    const failed = enqueue(() => Promise.reject(new Error('broken')));
    const next = enqueue(async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await enqueue(async () => 'next')).toBe('next');
  });

  it('refuses a task when the maximum number waits', async () => {
    const enqueue = createDecodeQueue({ maxRunning: 1, maxWaiting: 1 });
    const { ends, task } = createTasks();
    const first = enqueue(task(0));
    const second = enqueue(task(1));
    await expect(enqueue(task(2))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    ends[0]?.();
    await settled();
    ends[1]?.();
    expect(await Promise.all([first, second])).toEqual([0, 1]);
  });
});

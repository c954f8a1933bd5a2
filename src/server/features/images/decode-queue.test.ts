import { describe, expect, it } from 'vitest';
import { createDecodeQueue } from './decode-queue.ts';

/** Work that ends when told to. */
function createWork() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) => () => {
    started.push(n);
    return new Promise<number>((resolve) => {
      ends[n] = () => resolve(n);
    });
  };
  return { started, ends, work };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the decode queue', () => {
  it('runs so many at once and the others in order of arrival', async () => {
    const inTurn = createDecodeQueue({ atOnce: 2, maxWaiting: 10 });
    const { started, ends, work } = createWork();
    const all = [0, 1, 2, 3].map((n) => inTurn(work(n)));
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

  it('goes on after work that failed', async () => {
    const inTurn = createDecodeQueue({ atOnce: 1, maxWaiting: 10 });
    const failed = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('refuses more than may wait', async () => {
    const inTurn = createDecodeQueue({ atOnce: 1, maxWaiting: 1 });
    const { ends, work } = createWork();
    const first = inTurn(work(0));
    const second = inTurn(work(1));
    await expect(inTurn(work(2))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    ends[0]?.();
    await settled();
    ends[1]?.();
    expect(await Promise.all([first, second])).toEqual([0, 1]);
  });
});

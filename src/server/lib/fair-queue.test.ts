import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Claim, createFairQueue } from './fair-queue.ts';

const MAX_RUNNING = 2;
const MAX_WAITING = 64;

let enqueue: ReturnType<typeof createFairQueue>;
let order: string[];
let refused: string[];
let release: (() => void)[];

beforeEach(() => {
  enqueue = createFairQueue({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    refusal: () => new Error('full'),
  });
  [order, refused, release] = [[], [], []];
});

const add = (network: string, account: string, more: Partial<Claim> = {}) => {
  const name = `${network}/${account}`;
  enqueue({ network, account, ...more }, () => {
    order.push(name);
    return new Promise<void>((resolve) => release.push(resolve));
  }).catch(() => refused.push(name));
};
const finish = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    release.shift()?.();
    await setImmediate();
  }
};
const flood = (count: number, claimOf: (n: number) => [string, string]) => {
  for (let n = 0; n < count; n += 1) add(...claimOf(n));
};

describe('the queue of password hashes (rule A8)', () => {
  it('runs two at once and lets 64 wait, in order of arrival for equals', async () => {
    flood(MAX_RUNNING + MAX_WAITING, (n) => [`n${n}`, `a${n}`]);
    await setImmediate();
    expect(order).toHaveLength(MAX_RUNNING);
    expect(refused).toEqual([]);
    add('late', 'late');
    await setImmediate();
    expect(refused).toEqual(['late/late']);
    await finish(MAX_RUNNING + MAX_WAITING);
    expect(order).toEqual(Array.from({ length: MAX_RUNNING + MAX_WAITING }, (_, n) => `n${n}/a${n}`));
  });

  it.each([
    ['of one network', (n: number): [string, string] => ['greedy', `a${n}`]],
    ['on one account', (n: number): [string, string] => [`n${n}`, 'victim']],
  ])('gives another client the next turn in a flood %s', async (_, claimOf) => {
    flood(1_200, claimOf);
    add('honest', 'honest');
    await finish(1);
    expect(order.slice(MAX_RUNNING)).toEqual(['honest/honest']);
    expect(refused).not.toContain('honest/honest');
    expect(refused).toHaveLength(1_200 + 1 - MAX_RUNNING - MAX_WAITING);
  });

  it('gives networks turns, however many tasks one of them adds', async () => {
    flood(40, (n) => ['greedy', `a${n}`]);
    for (const n of [1, 2, 3]) add('modest', `m${n}`);
    await finish(6);
    const turns = order.slice(MAX_RUNNING).map((name) => name.split('/')[0]);
    expect(turns).toEqual(['modest', 'greedy', 'modest', 'greedy', 'modest', 'greedy']);
  });

  it('prefers a known device to clients of many networks and accounts', async () => {
    flood(1_200, (n) => [`n${n}`, `a${n}`]);
    add('crowded', 'owner', { isKnownDevice: true });
    await finish(1);
    expect(order.at(-1)).toBe('crowded/owner');
  });

  it('tells before a task comes that it would be refused', async () => {
    flood(MAX_RUNNING, (n) => [`r${n}`, `r${n}`]);
    // Of the full queue 'crowd' has five places, the account 'victim' three, and each other network one.
    flood(5, (n) => ['crowd', `c${n}`]);
    flood(3, (n) => [`v${n}`, 'victim']);
    flood(MAX_WAITING - 8, (n) => [`n${n}`, `a${n}`]);
    expect(enqueue.isFullFor('crowd')).toBe(true);
    expect(enqueue.isFullFor('new')).toBe(false);
    add('crowd', 'late');
    add('new', 'late');
    await setImmediate();
    expect(refused).toEqual(['crowd/late', 'crowd/c4']);
    await finish(1);
    expect(enqueue.isFullFor('crowd')).toBe(false);
  });

  it('frees its place after a failed task', async () => {
    await expect(
      enqueue({ network: 'n', account: 'a' }, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken');
    flood(3, (n) => [`n${n}`, `a${n}`]);
    await setImmediate();
    expect(order).toHaveLength(MAX_RUNNING);
  });
});

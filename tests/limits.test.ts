import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { createLimits, type Limits } from '#server/http/plugins/limits.ts';
import { connectLimits } from '#server/http/plugins/redis-limits.ts';
import { createLog } from '#server/log.ts';
import { hasRedis, somePort, startRedis } from './support/redis.ts';

describe.runIf(hasRedis)('the limits of two servers with Redis between them', () => {
  const port = somePort();
  let redis: ChildProcess;
  let clients: [Redis, Redis];
  let limits: [Limits, Limits];

  beforeAll(async () => {
    redis = startRedis(port);
    const config = loadConfig({ LIMIT_SIGN_IN_FAILURES: '1', LIMIT_COMMENTS: '2' });
    const connect = () => connectLimits(`redis://127.0.0.1:${port}`, createLog('silent'));
    clients = [connect(), connect()];
    limits = [createLimits(config, clients[0]), createLimits(config, clients[1])];
    await allReady();
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    redis.kill();
    await once(redis, 'exit');
  });

  const allReady = () =>
    vi.waitFor(() => expect(clients.map(({ status }) => status)).toEqual(['ready', 'ready']), {
      timeout: 10_000,
    });
  const isTaken = (server: Limits, key: string) =>
    server.comments.take(key).then(
      () => true,
      () => false,
    );

  it('see a guess that is under way at the other one, and forget it when it was right (R42)', async () => {
    let open = (_: string) => {};
    const gate = new Promise<string>((resolve) => {
      open = resolve;
    });
    const first = limits[0].signIns.attempt(
      'owner',
      () => gate,
      () => true,
    );
    await vi.waitFor(async () => expect(await clients[1].get('beats:limit:sign-in:owner')).toBe('1'));
    const meanwhile = () =>
      limits[1].signIns.attempt(
        'owner',
        async () => 'in',
        () => true,
      );
    await expect(meanwhile()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    open('in');
    expect(await first).toBe('in');
    expect(await meanwhile()).toBe('in');
  });

  it('cost nobody more than a moment while Redis hangs, count at each server, and are shared again afterwards', async () => {
    expect(await isTaken(limits[0], 'before')).toBe(true);
    redis.kill('SIGSTOP');
    const waits: number[] = [];
    const end = performance.now() + 2_500;
    for (let n = 0; performance.now() < end; n += 1) {
      const askedAt = performance.now();
      expect(await isTaken(limits[0], `somebody ${n}`)).toBe(true);
      waits.push(performance.now() - askedAt);
    }
    expect(Math.max(...waits)).toBeLessThan(600);
    // The first second alone.
    expect(waits.filter((ms) => ms > 250).length).toBeLessThan(6);
    const alone = [];
    for (const server of [...limits, ...limits, ...limits]) alone.push(await isTaken(server, 'alone'));
    expect(alone).toEqual([true, true, true, true, false, false]);
    redis.kill('SIGCONT');
    await allReady();
    const together = [];
    for (const server of [...limits, ...limits]) together.push(await isTaken(server, 'after'));
    expect(together).toEqual([true, true, false, false]);
  });
});

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { createLimits, type Limits } from '#server/http/limits.ts';
import { connectLimits } from '#server/http/redis-limits.ts';
import { createLog } from '#server/log.ts';
import { eventually } from './support/eventually.ts';
import { hasRedis, randomPort, startRedis } from './support/redis.ts';

describe.runIf(hasRedis)('the limits of two servers that share a Redis', () => {
  const port = randomPort();
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
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  });

  const allReady = () =>
    eventually(() => expect(clients.map(({ status }) => status)).toEqual(['ready', 'ready']));
  const isTaken = (server: Limits, key: string) =>
    server.comments.take(key).then(
      () => true,
      () => false,
    );

  it('count a sign-in that the other server is still checking, and forget it when it succeeds', async () => {
    const gate = Promise.withResolvers<string>();
    const first = limits[0].signInFailures.attempt(
      'owner',
      () => gate.promise,
      () => true,
    );
    await eventually(async () => expect(await clients[1].get('beats:limit:sign-in:owner')).toBe('1'));
    const meanwhile = () =>
      limits[1].signInFailures.attempt(
        'owner',
        async () => 'in',
        () => true,
      );
    await expect(meanwhile()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    gate.resolve('in');
    expect(await first).toBe('in');
    expect(await meanwhile()).toBe('in');
  });

  it('count at each server while Redis hangs, with short delays, and are shared again afterwards', async () => {
    expect(await isTaken(limits[0], 'before')).toBe(true);
    redis.kill('SIGSTOP');
    // The first calls wait until their commands fail. Later the connections close, and no call waits for Redis.
    const order: string[] = [];
    for (const client of clients) client.once('close', () => order.push('closed'));
    for (const server of limits) {
      isTaken(server, 'first').then((isAccepted) => order.push(isAccepted ? 'accepted' : 'refused'));
    }
    await eventually(() => expect(order).toEqual(['accepted', 'accepted', 'closed', 'closed']));
    for (const [n, server] of [...limits, ...limits, ...limits].entries()) {
      const isAnswered = isTaken(server, `user ${n}`).then(() => true);
      expect(await Promise.race([isAnswered, setImmediate(false)]), 'a call waits for no event').toBe(true);
    }
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

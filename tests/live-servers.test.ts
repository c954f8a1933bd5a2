import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createMemoryBus } from '#server/live/bus.ts';
import { createHub } from '#server/live/hub.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createSocket } from './support/live.ts';
import { hasRedis, somePort, startRedis } from './support/redis.ts';
import { createTournament } from './support/tournaments.ts';

let app: TestApp;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  id = await createTournament(await app.signUp('creator'));
});
afterAll(() => app.close());

/** The live part of one server, with one socket in the tournament's room. */
async function openHub(bus: Bus) {
  const hub = createHub({ context: { ...app.context, bus }, log: app.http.log });
  const { ends, heard } = createSocket();
  await hub.add(...ends, null).join(id);
  return { hub, heard };
}

const votes = (song1Votes: number) => ({
  type: 'tallies' as const,
  tournamentId: id,
  tallies: [{ id: 1, song1Votes, song2Votes: 0, status: 'active' as const, version: song1Votes }],
});

describe('a server that may miss events', () => {
  it('reads what it may have missed within a second or two, and once more when it hears everything again', async () => {
    let isInSync = false;
    const { hub, heard } = await openHub({ ...createMemoryBus(), isInSync: () => isInSync });
    const grow = async () => {
      const { rows } = await app.context.pool.query<{ version: number }>(
        'update tournaments set version = version + 1 where id = $1 returning version',
        [id],
      );
      return rows[0]?.version;
    };
    const first = await grow();
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ version: first }), { timeout: 3000 });
    const second = await grow();
    isInSync = true;
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ version: second }), { timeout: 3000 });
    hub.close();
  });
});

describe.runIf(hasRedis)('two servers with Redis between them', () => {
  const port = somePort();
  const url = `redis://127.0.0.1:${port}`;
  let redis: ChildProcess;
  let buses: [Bus, Bus];

  beforeAll(async () => {
    // Before Redis is there: a server that starts first has to find it later.
    buses = [createRedisBus(url, app.http.log), createRedisBus(url, app.http.log)];
    redis = startRedis(port);
    await vi.waitFor(() => expect(buses.map((bus) => bus.isInSync())).toEqual([true, true]), {
      timeout: 15_000,
    });
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    redis.kill();
  });

  it('push to everybody what one of them counted', async () => {
    const [left, right] = await Promise.all([openHub(buses[0]), openHub(buses[1])]);
    buses[0].publish(votes(5));
    for (const { heard } of [left, right]) {
      await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ matchups: [{ id: 1, song1Votes: 5 }] }));
    }
    left.hub.close();
    right.hub.close();
  });

  it('end a session’s sockets on the other one too', async () => {
    const hub = createHub({ context: { ...app.context, bus: buses[1] }, log: app.http.log });
    const { ends, closedWith } = createSocket();
    hub.add(...ends, {
      id: 'a session',
      expiresAt: new Date('2100-01-01'),
    });
    buses[0].publish({ type: 'sessions_ended', sessionIds: ['a session'] });
    await vi.waitFor(() => expect(closedWith).toContainEqual([1008, 'session ended']));
    hub.close();
  });

  it('survive what somebody else writes into their channel', async () => {
    const stranger = new Redis(url);
    await stranger.publish('beats:events', 'no letter {');
    await stranger.quit();
    const heard: unknown[] = [];
    buses[1].subscribe((event) => heard.push(event));
    buses[0].publish(votes(6));
    await vi.waitFor(() => expect(heard).toEqual([votes(6)]));
  });

  it('end the sockets of a session whose end nobody told them, as soon as Redis was away (R40)', async () => {
    const person = await app.signUp('forgotten');
    const viewer = await app.sessions.find(person.cookie?.split('=')[1] ?? '');
    if (!viewer) throw new Error('Nobody is signed in');
    const bus: Bus = { ...buses[1], isInSync: () => false };
    const hub = createHub({ context: { ...app.context, bus }, log: app.http.log });
    const { ends, closedWith } = createSocket();
    hub.add(...ends, {
      id: viewer.sessionId,
      expiresAt: viewer.sessionExpiresAt,
    });
    await app.context.pool.query('delete from sessions where id = $1', [viewer.sessionId]);
    await vi.waitFor(() => expect(closedWith).toContainEqual([1008, 'session ended']), { timeout: 3_000 });
    hub.close();
  });

  it('know that they missed what another one could not send', async () => {
    const missedEventCount = buses[1].missedEventCount();
    const operator = new Redis(url);
    // The lines that speak; those that listen stay.
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal');
    buses[0].publish(votes(7));
    await vi.waitFor(() => expect(buses[1].missedEventCount()).toBeGreaterThan(missedEventCount), {
      timeout: 5_000,
    });
    await vi.waitFor(() => expect(buses[1].isInSync()).toBe(true), { timeout: 5_000 });
    operator.disconnect();
  });

  it('know that they may miss events while Redis hangs, and hear each other again afterwards', async () => {
    redis.kill('SIGSTOP');
    await vi.waitFor(() => expect(buses.map((bus) => bus.isInSync())).toEqual([false, false]), {
      timeout: 8_000,
    });
    const missedEventCount = buses[1].missedEventCount();
    buses[0].publish({ type: 'person_changed' });
    redis.kill('SIGCONT');
    await vi.waitFor(() => expect(buses.map((bus) => bus.isInSync())).toEqual([true, true]), {
      timeout: 8_000,
    });
    await vi.waitFor(() => expect(buses[1].missedEventCount()).toBeGreaterThan(missedEventCount), {
      timeout: 5_000,
    });
    const heard: unknown[] = [];
    const unsubscribe = buses[1].subscribe((event) => heard.push(event));
    buses[0].publish(votes(8));
    await vi.waitFor(() => expect(heard).toContainEqual(votes(8)));
    unsubscribe();
  });

  it('know that they may miss events while Redis is away', async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    await vi.waitFor(() => expect(buses.map((bus) => bus.isInSync())).toEqual([false, false]));
    const { hub, heard } = await openHub(buses[0]);
    buses[0].publish(votes(9));
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ matchups: [{ song1Votes: 9 }] }));
    hub.close();
  });
});

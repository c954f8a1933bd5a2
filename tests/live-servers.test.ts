import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Bus, createMemoryBus } from '#server/live/bus.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import { createCommunity } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { createFakeSocket } from './support/fake-socket.ts';
import { createTestHub, insertMatchup, tallyEvent } from './support/live-hub.ts';
import { hasRedis, randomPort, startRedis } from './support/redis.ts';
import { createTournament } from './support/tournaments.ts';

const { app } = await createCommunity({}, []);
const id = await createTournament(await app.signUp('creator'));

/** A hub on this bus with one socket in the tournament's room. */
async function openHub(bus: Bus) {
  const hub = createTestHub(app, bus);
  onTestFinished(() => hub.close());
  const { ends, received } = createFakeSocket();
  await hub.add(...ends, null).join(id);
  return { received };
}

const votes = (song1Votes: number) => tallyEvent(id, song1Votes);

it('a server that may miss events reads its rooms every second, and once more when it is in sync again', async () => {
  let isInSync = false;
  const { received } = await openHub({ ...createMemoryBus(), isInSync: () => isInSync });
  const raiseVersion = async () => {
    const { rows } = await app.pool.query<{ version: number }>(
      'update tournaments set version = version + 1 where id = $1 returning version',
      [id],
    );
    return rows[0]?.version;
  };
  const first = await raiseVersion();
  await eventually(() => expect(received.at(-1)).toMatchObject({ version: first }));
  const second = await raiseVersion();
  isInSync = true;
  await eventually(() => expect(received.at(-1)).toMatchObject({ version: second }));
});

it('a server that missed a change of a discussion makes its watchers read that discussion again', async () => {
  const matchupId = await insertMatchup(app, id);
  let missedEvents = 0;
  const { received } = await openHub({ ...createMemoryBus(), missedEventCount: () => missedEvents });
  await app.pool.query('insert into discussions (matchup_id, version) values ($1, 4)', [matchupId]);
  missedEvents += 1;
  await eventually(() =>
    expect(received).toContainEqual(
      expect.objectContaining({ type: 'comment_event', matchupId, version: 4, patch: null }),
    ),
  );
});

describe.runIf(hasRedis)('two servers with Redis between them', () => {
  const port = randomPort();
  const url = `redis://127.0.0.1:${port}`;
  let redis: ChildProcess;
  let buses: [Bus, Bus];
  const areInSync = (expected: boolean) =>
    eventually(() => expect(buses.map((bus) => bus.isInSync())).toEqual([expected, expected]));

  beforeAll(async () => {
    // The buses start before Redis, and connect once it runs.
    buses = [createRedisBus(url, app.http.log), createRedisBus(url, app.http.log)];
    redis = startRedis(port);
    await areInSync(true);
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    redis.kill();
  });

  it('get each event once, and ignore messages on their channel that are not events', async () => {
    const otherClient = new Redis(url);
    await otherClient.publish('beats:events', 'not an event {');
    await otherClient.quit();
    const received = buses.map((bus) => {
      const events: unknown[] = [];
      onTestFinished(bus.subscribe((event) => events.push(event)));
      return events;
    });
    for (const count of [5, 6]) buses[0].publish(votes(count));
    await eventually(() => expect(received).toEqual([0, 1].map(() => [votes(5), votes(6)])));
  });

  it('close the sockets of a session that ended while the bus was out of sync', async () => {
    const person = await app.signUp('unnoticed');
    const viewer = await app.sessions.find(person.cookie?.split('=')[1] ?? '');
    if (!viewer) throw new Error('The session is missing');
    const bus: Bus = { ...buses[1], isInSync: () => false };
    const hub = createTestHub(app, bus);
    const { ends, closedWith } = createFakeSocket();
    hub.add(...ends, {
      id: viewer.sessionId,
      userId: viewer.id,
      expiresAt: viewer.sessionExpiresAt,
    });
    await app.pool.query('delete from sessions where id = $1', [viewer.sessionId]);
    await eventually(() => expect(closedWith).toContainEqual([1008, 'session ended']));
    hub.close();
  });

  it('notice that they missed an event that another server could not send', async () => {
    const missedEventCount = buses[1].missedEventCount();
    const operator = new Redis(url);
    // Closes only the publishing connections. The subscriptions stay.
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal');
    buses[0].publish(votes(7));
    await eventually(() => expect(buses[1].missedEventCount()).toBeGreaterThan(missedEventCount));
    await eventually(() => expect(buses[1].isInSync()).toBe(true));
    operator.disconnect();
  });

  it('are out of sync while Redis hangs, and exchange events again afterwards', async () => {
    redis.kill('SIGSTOP');
    await areInSync(false);
    const missedEventCount = buses[1].missedEventCount();
    const received: unknown[] = [];
    const unsubscribe = buses[1].subscribe((event) => received.push(event));
    buses[0].publish({ type: 'user_changed' });
    redis.kill('SIGCONT');
    await areInSync(true);
    // Redis may still deliver what it had in its buffers. Otherwise the other server knows that it missed something.
    await eventually(() =>
      expect(received.length > 0 || buses[1].missedEventCount() > missedEventCount).toBe(true),
    );
    buses[0].publish(votes(8));
    await eventually(() => expect(received).toContainEqual(votes(8)));
    unsubscribe();
  });

  it('are out of sync without Redis, and still push their own events', async () => {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    await areInSync(false);
    const { received } = await openHub(buses[0]);
    buses[0].publish(votes(9));
    await eventually(() => expect(received.at(-1)).toMatchObject({ matchups: [{ song1Votes: 9 }] }));
    redis = startRedis(port);
    await areInSync(true);
  });
});

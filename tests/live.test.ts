import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { type Bus, type BusEvent, createMemoryBus } from '#server/live/bus.ts';
import { toFrame } from '#server/live/frame.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import type { TestUser } from './support/app.ts';
import { addressOf, connect, createCommunity, openTestApp, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { createFakeSocket } from './support/fake-socket.ts';
import { openLiveClient } from './support/live-client.ts';
import { createTestHub, insertMatchup, tallyEvent } from './support/live-hub.ts';
import { hasRedis, randomPort, redisAt, startRedis } from './support/redis.ts';
import {
  at,
  createTournament,
  detailOf,
  MINUTE_MS,
  openMatch,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const { app, people, creator } = await createCommunity();

async function openTournament() {
  const matchup = await openMatch(creator, people);
  return { id: matchup.tournamentId, matchup };
}

const updates = (received: ServerMessage[]) => received.filter((message) => message.type === 'vote_update');

describe('/ws', () => {
  it('sends the state to a client that joins, then updates with a growing version and the server’s time (rules U1, K10)', async () => {
    const { id, matchup } = await openTournament();
    await vote(creator, matchup, 1);
    const { received } = await watch(app, id);
    const { version, matchups } = await detailOf(creator, id);
    expect(received[0]).toMatchObject({ type: 'vote_update', tournamentId: id, version });
    expect(updates(received)[0]?.matchups).toContainEqual(
      expect.objectContaining({ id: matchup.id, song1Votes: 1, song2Votes: 0, status: 'active' }),
    );
    const waiting = matchups.find(({ status }) => status === 'pending') as Matchup;
    await creator.call(routes.activateMatchup, at(waiting.id));
    const isOpen = expect.objectContaining({ id: waiting.id, status: 'active' });
    await eventually(() => expect(updates(received).at(-1)?.matchups).toContainEqual(isOpen));
    const last = updates(received).at(-1);
    expect(last?.version).toBeGreaterThan(version);
    expect(last?.at).toBe(app.clock.now().getTime());
  });

  it('sends at most four messages a second however many votes come, and ends on the exact count', async () => {
    const { id, matchup } = await openTournament();
    const { received } = await watch(app, id);
    const before = received.length;
    const started = performance.now();
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(people.map((person) => vote(person, matchup, ((round % 2) + 1) as 1 | 2)));
    }
    const seconds = (performance.now() - started) / 1000;
    await eventually(() => {
      const last = updates(received)
        .at(-1)
        ?.matchups.find((tally) => tally.id === matchup.id);
      expect(last).toMatchObject({ song1Votes: 4, song2Votes: 0 });
    });
    expect(received.length - before).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 2);
  });

  it('sends all watchers what changed in a discussion, and nothing about a single reader', async () => {
    const { id, matchup } = await openTournament();
    const { received } = await watch(app, id);
    const patchOf = (version: number) =>
      eventually(() => {
        const event = received.find((m) => m.type === 'comment_event' && m.version === version);
        if (event?.type !== 'comment_event') throw new Error(`Version ${version} did not come`);
        return event.patch;
      });
    const write = async (content: string, parentId: number | null) =>
      (await creator.call(routes.createComment, { body: { content, matchupId: matchup.id, parentId } })).body;
    const { replies, ...first } = await write('First', null);
    const nothing = { comments: [], counts: [], removed: [], sides: [] };
    expect(await patchOf(1)).toEqual({ ...nothing, from: 0, version: 1, comments: [first] });
    const reply = await write('Reply', first.id);
    expect(await patchOf(2)).toMatchObject({
      from: 1,
      comments: [{ id: reply.id, parentId: first.id, content: 'Reply' }],
      counts: [{ id: first.id, likes: 0, replyCount: 1, version: 2 }],
    });
    const params = { id: first.id };
    await creator.call(routes.likeComment, { params });
    expect(await patchOf(3)).toMatchObject({ comments: [], counts: [{ id: first.id, likes: 1 }] });
    await creator.call(routes.updateComment, { params, body: { content: 'Better' } });
    expect(await patchOf(4)).toMatchObject({ comments: [{ content: 'Better', likes: 1, replyCount: 1 }] });
    await creator.call(routes.deleteComment, { params });
    expect(await patchOf(5)).toMatchObject({ comments: [{ isDeleted: true }], removed: [] });
    await creator.call(routes.deleteComment, at(reply.id));
    const removed = [reply, first].map(({ id }) => ({ id, version: 6 }));
    expect(await patchOf(6)).toEqual({ ...nothing, from: 5, version: 6, removed });
    expect(JSON.stringify(received)).not.toContain('@test.example');
  });

  it('refuses the page of another site (rule U2)', async () => {
    await expect(openLiveClient(await addressOf(app), { origin: 'https://evil.example' })).rejects.toThrow(
      '403',
    );
  });

  it('closes the socket when its session ends or expires', async () => {
    const [leaver, expiring] = await signUpAll(app, ['leaver', 'expiring']);
    const clients = [await connect(app, leaver), await connect(app, expiring)];
    const isClosed = (index: number) => eventually(() => expect(clients[index]?.closeCode()).toBe(1008));
    await leaver.call(routes.logOut);
    await isClosed(0);
    const before = app.clock.now();
    app.clock.advance(8 * 24 * 60 * MINUTE_MS);
    await isClosed(1);
    expect((await expiring.call(routes.getCurrentUser)).status).toBe(401);
    app.clock.set(before);
  });

  it('closes the socket after too many, broken or large messages, each with its code (rule U2)', async () => {
    const flood = await connect(app);
    for (let n = 0; n < 21; n += 1)
      flood.socket.send(JSON.stringify({ type: 'join_tournament', tournamentId: 1 }));
    const large = await connect(app);
    large.socket.send('x'.repeat(5000));
    await eventually(() => expect([flood.closeCode(), large.closeCode()]).toEqual([1008, 1009]));
    const broken = await connect(app);
    const closed = once(broken.socket, 'close');
    for (let n = 0; n < 18; n += 1) broken.socket.send('{');
    // The server reads them before it answers the ping.
    broken.socket.ping();
    await once(broken.socket, 'pong');
    // Within one second the limit of messages would close the socket instead.
    app.clock.advance(1000);
    for (let n = 0; n < 3; n += 1) broken.socket.send('[]');
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([1008, 'broken messages']);
  });

  it.each([
    [
      'a frame that is too large',
      (sent: WebSocket) => sent.send('x'.repeat(5000)),
      'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
    ],
    [
      'a frame that is none',
      (sent: WebSocket) => Reflect.get(sent, '_socket').write(Buffer.from([0xff, 0x80, 0, 0, 0, 0])),
      'WS_ERR_UNEXPECTED_RSV_2_3',
    ],
    ['messages that are no JSON', (sent: WebSocket) => sent.send('{'), 'a broken message'],
  ] as const)('logs of %s one line at level info, without a stack', async (_name, send, told) => {
    const lines: string[] = [];
    const logging = await openTestApp({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
    const toldLines = () => lines.filter((line) => line.includes('live connection'));
    const { socket } = await connect(logging);
    socket.on('error', () => {});
    send(socket);
    await eventually(() => expect(toldLines()).toHaveLength(1));
    socket.terminate();
    await logging.stop();
    expect(toldLines()).toHaveLength(1);
    expect(toldLines()[0]).toContain(told);
    expect(lines.filter((line) => !line.includes('"level":30') || line.includes('stack'))).toEqual([]);
  });
});

// The length field is longer from 126 and from 65,536 bytes on (RFC 6455 §5.2).
it.each([125, 126, 65_535, 65_536])('a client reads a frame of %i bytes', async (bytes) => {
  const empty = { type: 'vote_update', tournamentId: 1, at: 0, version: 1, watching: 1, matchups: [] };
  const padding = 'x'.repeat(bytes - JSON.stringify({ ...empty, padding: '' }).length);
  const message = { ...empty, padding } as ServerMessage;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  server.once('connection', (_socket, request) => void request.socket.write(toFrame(message)));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data, isBinary] = await once(client, 'message');
  expect([data.length, isBinary]).toEqual([bytes, false]);
  expect(JSON.parse(String(data))).toEqual(message);
  client.close();
});

const voted = await openMatch(creator, people);
const voter = await app.signUp('voter');

const ownVotes = (received: ServerMessage[]) => received.filter(({ type }) => type === 'own_vote');
/** Waits until the tally after the vote has reached a room. An `own_vote`, which is sent at once, would be there by then. */
const receivedTally = ({ received }: { received: ServerMessage[] }, version: number) =>
  eventually(() => {
    const tallies = received.flatMap((message) => (message.type === 'vote_update' ? message.matchups : []));
    expect(tallies.some((tally) => tally.id === voted.id && tally.version >= version)).toBe(true);
  });

describe('a counted vote', () => {
  it('reaches all sockets of its voter in any room, and no other socket (rule U9)', async () => {
    const elsewhere = await createTournament(voter);
    const id = voted.tournamentId;
    const own = [await watch(app, id, voter), await watch(app, elsewhere, voter)];
    const others = [await watch(app, id, people[1]), await watch(app, id)];
    const { songId, tally } = (await vote(voter, voted, 1)).body;
    const now = app.clock.now().getTime();
    const pushed = { type: 'own_vote', tournamentId: id, at: now, matchupId: voted.id, songId, tally };
    for (const { received } of own)
      await eventually(() => expect(ownVotes(received)).toEqual([{ ...pushed, countedAt: now }]));
    for (const other of others) {
      await receivedTally(other, tally.version);
      expect(ownVotes(other.received)).toEqual([]);
    }
    await vote(voter, voted, 1);
    for (const { received } of own)
      await eventually(() => expect(ownVotes(received).at(-1)).toMatchObject({ songId: null }));
  });

  it('is not pushed to a socket that was closed', async () => {
    const hub = createTestHub(app);
    const { ends, received } = createFakeSocket();
    const session = { id: 'a session', userId: voter.id, expiresAt: new Date('2100-01-01') };
    const member = hub.add(...ends, session);
    await vote(voter, voted, 1);
    expect(ownVotes(received)).toHaveLength(1);
    member.remove();
    await vote(voter, voted, 2);
    expect(ownVotes(received)).toHaveLength(1);
    hub.close();
  });

  it('shares one event with the other votes of its batch', async () => {
    const events: BusEvent[] = [];
    const { batches } = app.ballotBox.stats();
    const unsubscribe = app.context.bus.subscribe((event) => events.push(event));
    await Promise.all([voter, ...people].map((person) => vote(person, voted, 1)));
    unsubscribe();
    expect(events).toHaveLength(app.ballotBox.stats().batches - batches);
    expect(events.length).toBeLessThan(1 + people.length);
  });
});

const roomId = await createTournament(creator);

/** A hub on this bus with one socket in the tournament's room. */
async function openHub(bus: Bus) {
  const hub = createTestHub(app, bus);
  onTestFinished(() => hub.close());
  const { ends, received } = createFakeSocket();
  await hub.add(...ends, null).join(roomId);
  return { received };
}

const votes = (song1Votes: number) => tallyEvent(roomId, song1Votes);

it('a server that may miss events reads its rooms every second, and once more when it is in sync again', async () => {
  let isInSync = false;
  const { received } = await openHub({ ...createMemoryBus(), isInSync: () => isInSync });
  const raiseVersion = async () => {
    const rows = await app.rows(
      'update tournaments set version = version + 1 where id = $1 returning version',
      roomId,
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
  const matchupId = await insertMatchup(app, roomId);
  let missedEvents = 0;
  const { received } = await openHub({ ...createMemoryBus(), missedEventCount: () => missedEvents });
  await app.rows('insert into discussions (matchup_id, version) values ($1, 4)', matchupId);
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

  const areFollowing = () =>
    eventually(() => expect(buses.map((bus) => bus.streamOf(roomId))).not.toContain(null));

  beforeAll(async () => {
    // The buses start before Redis, and connect once it runs.
    buses = [createRedisBus(redisAt(port), app.http.log), createRedisBus(redisAt(port), app.http.log)];
    redis = startRedis(port);
    await areInSync(true);
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    redis.kill();
  });

  it('push a vote at one of them to the sockets of its voter at the other, and to no other socket', async () => {
    const [there, here] = buses;
    const hub = createTestHub(app, here);
    const openSocket = (user: TestUser | undefined) => {
      const { ends, received } = createFakeSocket();
      const session = user && { id: user.email, userId: user.id, expiresAt: new Date('2100-01-01') };
      return { received, member: hub.add(...ends, session ?? null) };
    };
    const [own, other, visitor] = [openSocket(voter), openSocket(people[1]), openSocket(undefined)];
    for (const { member } of [own, other, visitor]) await member.join(voted.tournamentId);
    const forward = app.context.bus.subscribe((event) => there.publish(event));
    const { tally, songId } = (await vote(voter, voted, 2)).body;
    await eventually(() =>
      expect(ownVotes(own.received)).toMatchObject([{ matchupId: voted.id, songId, tally }]),
    );
    for (const { received } of [other, visitor]) {
      await receivedTally({ received }, tally.version);
      expect(ownVotes(received)).toEqual([]);
    }
    forward();
    hub.close();
  });

  it('get each event once, and ignore messages on their channel that are not events', async () => {
    const otherClient = new Redis(url);
    await otherClient.publish('beats:events:2', 'not an event {');
    await otherClient.quit();
    const received = buses.map((bus) => {
      const events: unknown[] = [];
      onTestFinished(bus.subscribe((event) => events.push(event)));
      return events;
    });
    await areFollowing();
    for (const count of [5, 6]) buses[0].publish(votes(count));
    await eventually(() => expect(received).toEqual([0, 1].map(() => [votes(5), votes(6)])));
  });

  it('get the votes of the tournaments that they ask for, and what concerns all servers', async () => {
    const received: unknown[] = [];
    onTestFinished(buses[1].subscribe((event) => received.push(event)));
    const tournamentId = roomId + 1;
    const changed: BusEvent = {
      type: 'tournament_changed',
      tournamentId,
      version: 2,
      isPublic: true,
      tallies: [],
    };
    for (const event of [tallyEvent(tournamentId, 1), changed, votes(7)]) buses[0].publish(event);
    await eventually(() => expect(received).toContainEqual(votes(7)));
    expect(received).toEqual([changed, votes(7)]);
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
    await app.rows('delete from sessions where id = $1', viewer.sessionId);
    await eventually(() => expect(closedWith).toContainEqual([1008, 'session ended']));
    hub.close();
  });

  it('notice that they missed an event that another server could not send', async () => {
    const seen = () => [buses[1].missedEventCount(), buses[1].streamOf(roomId)];
    const [missedEventCount, stream] = seen();
    const operator = new Redis(url);
    // Closes only the publishing connections. The subscriptions stay.
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal');
    for (const event of [{ type: 'user_changed' } as const, votes(7)]) buses[0].publish(event);
    await eventually(() => expect(seen()).not.toContain(missedEventCount));
    await eventually(() => expect(seen()).not.toContain(stream));
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
    await areFollowing();
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

import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { BusEvent } from '#server/live/bus.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import { createTestApp } from './support/app.ts';
import { addressOf, connect, createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { openLiveClient } from './support/live-client.ts';
import { hasRedis, randomPort, startRedis } from './support/redis.ts';
import { at, detailOf, MINUTE_MS, openMatch, vote } from './support/tournaments.ts';

const { app, people, creator } = await createCommunity();

async function openTournament(): Promise<{ id: number; matchup: Matchup }> {
  const matchup = await openMatch(creator, people);
  return { id: matchup.tournamentId, matchup };
}

const updates = (received: ServerMessage[]) => received.filter((message) => message.type === 'vote_update');

describe('/ws', () => {
  it('sends the current state to a client that joins (rule U1)', async () => {
    const { id, matchup } = await openTournament();
    await vote(creator, matchup, 1);
    const { received } = await watch(app, id);
    const detail = await detailOf(creator, id);
    expect(received[0]).toMatchObject({ type: 'vote_update', tournamentId: id, version: detail.version });
    expect(updates(received)[0]?.matchups).toContainEqual(
      expect.objectContaining({ id: matchup.id, song1Votes: 1, song2Votes: 0, status: 'active' }),
    );
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

  it('carries the server’s time and a growing version in each update (rule K10)', async () => {
    const { id } = await openTournament();
    const { received } = await watch(app, id);
    const [matchup] = (await detailOf(creator, id)).matchups.filter((m) => m.status === 'pending') as [
      Matchup,
    ];
    await creator.call(routes.activateMatchup, at(matchup.id));
    const isOpen = expect.objectContaining({ id: matchup.id, status: 'active' });
    await eventually(() => expect(updates(received).at(-1)?.matchups).toContainEqual(isOpen));
    const [first, second] = [updates(received)[0], updates(received).at(-1)];
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    expect(second?.at).toBe(app.clock.now().getTime());
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
    expect(await patchOf(1)).toEqual({
      from: 0,
      version: 1,
      comments: [first],
      counts: [],
      removed: [],
      sides: [],
    });
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
    expect(await patchOf(6)).toMatchObject({
      comments: [],
      counts: [],
      removed: [
        { id: reply.id, version: 6 },
        { id: first.id, version: 6 },
      ],
    });
    expect(JSON.stringify(received)).not.toContain('@test.example');
  });

  it('refuses the page of another site (rule U2)', async () => {
    await expect(openLiveClient(await addressOf(app), { origin: 'https://evil.example' })).rejects.toThrow(
      '403',
    );
  });

  it('closes the socket when its session ends', async () => {
    const leaver = await app.signUp('leaver');
    const client = await connect(app, leaver);
    await leaver.call(routes.logOut);
    await eventually(() => expect(client.closeCode()).toBe(1008));
  });

  it('closes the socket when its session expires', async () => {
    const person = await app.signUp('expiring');
    const client = await connect(app, person);
    const before = app.clock.now();
    app.clock.advance(8 * 24 * 60 * MINUTE_MS);
    await eventually(() => expect(client.closeCode()).toBe(1008));
    expect((await person.call(routes.getCurrentUser)).status).toBe(401);
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
    const logging = await createTestApp({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
    const toldLines = () => lines.filter((line) => line.includes('live connection'));
    try {
      const client = await openLiveClient(await logging.http.listen({ port: 0, host: '127.0.0.1' }));
      client.socket.on('error', () => {});
      send(client.socket);
      await eventually(() => expect(toldLines()).toHaveLength(1));
      client.socket.terminate();
    } finally {
      await logging.close();
    }
    expect(toldLines()).toHaveLength(1);
    expect(toldLines()[0]).toContain(told);
    expect(lines.filter((line) => !line.includes('"level":30') || line.includes('stack'))).toEqual([]);
  });
});

describe.runIf(hasRedis)('the Redis bus', () => {
  const port = randomPort();
  const redisUrl = `redis://127.0.0.1:${port}`;

  it('delivers an event once to each process, and reconnects after an outage', async () => {
    let redis = startRedis(port);
    const log = app.http.log;
    const [left, right] = [createRedisBus(redisUrl, log), createRedisBus(redisUrl, log)];
    const received = { left: [] as BusEvent[], right: [] as BusEvent[] };
    left.subscribe((event) => received.left.push(event));
    right.subscribe((event) => received.right.push(event));
    const event = (tournamentId: number): BusEvent => ({
      type: 'tournament_changed',
      tournamentId,
      version: 1,
      isPublic: true,
      tallies: [],
    });
    const arrives = (tournamentId: number) =>
      eventually(() => {
        left.publish(event(tournamentId));
        expect(received.right).toContainEqual(event(tournamentId));
      });
    await arrives(1);
    const sent = received.left.length;
    left.publish(event(2));
    await eventually(() => expect(received.right).toContainEqual(event(2)));
    expect(received.left.length).toBe(sent + 1);
    redis.kill('SIGKILL');
    await new Promise((resolve) => redis.once('exit', resolve));
    left.publish(event(3));
    expect(received.left).toContainEqual(event(3));
    redis = startRedis(port);
    await arrives(4);
    await left.close();
    await right.close();
    redis.kill();
  });
});

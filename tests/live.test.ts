import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { BusEvent } from '#server/live/bus.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { hasRedis, somePort, startRedis } from './support/redis.ts';
import {
  createTournament,
  detailOf,
  fillTournament,
  MINUTE_MS,
  signUpAll,
  vote,
} from './support/tournaments.ts';

let app: TestApp;
let people: Person[];
let creator: Person;
let url: string;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  app = await createTestApp({ LIMIT_VOTES: '1000' });
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  creator = people[0] as Person;
  url = (await app.http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => app.close());

/** A client that remembers what it heard and how it was closed. */
async function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url}/ws`, { headers });
  sockets.push(socket);
  const heard: ServerMessage[] = [];
  const client = { socket, heard, closeCode: 0 };
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    client.closeCode = code;
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return client;
}

async function joined(tournamentId: number, headers: Record<string, string> = {}) {
  const client = await connect(headers);
  client.socket.send(JSON.stringify({ type: 'join_tournament', tournamentId }));
  await vi.waitFor(() => expect(client.heard).not.toHaveLength(0));
  return client;
}

async function openTournament(): Promise<{ id: number; matchup: Matchup }> {
  const id = await fillTournament(creator, people, { schedulingType: 'manual' });
  await creator.call(routes.generateBracket, { params: { id } });
  const [matchup] = (await detailOf(creator, id)).matchups as [Matchup];
  await creator.call(routes.activateMatchup, { params: { id: matchup.id } });
  return { id, matchup };
}

const updates = (heard: ServerMessage[]) => heard.filter((message) => message.type === 'vote_update');

describe('/ws (T §7)', () => {
  it('tells a late joiner the current state at once', async () => {
    const { id, matchup } = await openTournament();
    await vote(creator, matchup, 1);
    const { heard } = await joined(id);
    const detail = await detailOf(creator, id);
    expect(heard[0]).toMatchObject({ type: 'vote_update', tournamentId: id, version: detail.version });
    expect(updates(heard)[0]?.matchups).toContainEqual(
      expect.objectContaining({ id: matchup.id, song1Votes: 1, song2Votes: 0, status: 'active' }),
    );
  });

  it('gathers a storm of votes into at most four messages a second and ends on the exact count', async () => {
    const { id, matchup } = await openTournament();
    const { heard } = await joined(id);
    const before = heard.length;
    const started = performance.now();
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(people.map((person) => vote(person, matchup, ((round % 2) + 1) as 1 | 2)));
    }
    const seconds = (performance.now() - started) / 1000;
    await vi.waitFor(() => {
      const last = updates(heard)
        .at(-1)
        ?.matchups.find((tally) => tally.id === matchup.id);
      expect(last).toMatchObject({ song1Votes: 4, song2Votes: 0 });
    });
    expect(heard.length - before).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 2);
  });

  it('carries the server clock and a version that only grows', async () => {
    const { id } = await openTournament();
    const { heard } = await joined(id);
    await people[1]?.call(routes.createComment, { body: { content: 'Hello', matchupId: 1 } });
    const [matchup] = (await detailOf(creator, id)).matchups.filter((m) => m.status === 'pending') as [
      Matchup,
    ];
    await creator.call(routes.activateMatchup, { params: { id: matchup.id } });
    await vi.waitFor(() => expect(updates(heard)).toHaveLength(2));
    const [first, second] = updates(heard);
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    expect(second?.at).toBe(app.clock.now().getTime());
    expect(second?.matchups).toContainEqual(expect.objectContaining({ id: matchup.id, status: 'active' }));
  });

  it('announces comments and tiebreakers by id', async () => {
    const { id, matchup } = await openTournament();
    const { heard } = await joined(id);
    await creator.call(routes.createComment, { body: { content: 'What a match', matchupId: matchup.id } });
    await vi.waitFor(() =>
      expect(heard).toContainEqual(
        expect.objectContaining({ type: 'comment_event', matchupId: matchup.id, action: 'created' }),
      ),
    );
  });

  it('says nothing of a private tournament to a visitor (R10)', async () => {
    const id = await createTournament(creator, { isPublic: false });
    const visitor = await connect();
    visitor.socket.send(JSON.stringify({ type: 'join_tournament', tournamentId: id }));
    const member = await joined(id, { cookie: creator.cookie ?? '' });
    expect(member.heard[0]).toMatchObject({ tournamentId: id });
    expect(visitor.heard).toEqual([]);
  });

  it('refuses the page of another site (R40)', async () => {
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow('403');
  });

  it('closes within a second of the session’s end', async () => {
    const leaver = await app.signUp('leaver');
    const client = await connect({ cookie: leaver.cookie ?? '' });
    await leaver.call(routes.logOut);
    await vi.waitFor(() => expect(client.closeCode).toBe(1008));
  });

  it('closes within a second when the session expires by itself (R40)', async () => {
    const person = await app.signUp('expiring');
    const client = await connect({ cookie: person.cookie ?? '' });
    const before = app.clock.now();
    app.clock.advance(8 * 24 * 60 * MINUTE_MS);
    await vi.waitFor(() => expect(client.closeCode).toBe(1008), { timeout: 1_500 });
    expect((await person.call(routes.getCurrentUser)).status).toBe(401);
    app.clock.set(before);
  });

  it('closes on a flood, on broken messages and on large ones, with the right codes', async () => {
    const flood = await connect();
    for (let n = 0; n < 21; n += 1)
      flood.socket.send(JSON.stringify({ type: 'join_tournament', tournamentId: 1 }));
    const large = await connect();
    large.socket.send('x'.repeat(5000));
    await vi.waitFor(() => expect([flood.closeCode, large.closeCode]).toEqual([1008, 1009]));
    const broken = await connect();
    for (let n = 0; n < 18; n += 1) broken.socket.send('{');
    await new Promise((resolve) => setTimeout(resolve, 1050));
    for (let n = 0; n < 3; n += 1) broken.socket.send('[]');
    await vi.waitFor(() => expect(broken.closeCode).toBe(1008));
  });
});

describe.runIf(hasRedis)('Redis between processes', () => {
  const port = somePort();
  const redisUrl = `redis://127.0.0.1:${port}`;

  it('carries events to the other process, not twice to one’s own, and comes back after an outage', async () => {
    let redis = startRedis(port);
    const log = app.http.log;
    const [left, right] = [createRedisBus(redisUrl, log), createRedisBus(redisUrl, log)];
    const heard = { left: [] as BusEvent[], right: [] as BusEvent[] };
    left.subscribe((event) => heard.left.push(event));
    right.subscribe((event) => heard.right.push(event));
    const event = (tournamentId: number): BusEvent => ({
      type: 'tournament_changed',
      tournamentId,
      version: 1,
      tallies: [],
    });
    const arrives = (tournamentId: number) =>
      vi.waitFor(
        () => {
          left.publish(event(tournamentId));
          expect(heard.right).toContainEqual(event(tournamentId));
        },
        { timeout: 10_000, interval: 50 },
      );
    await arrives(1);
    const sent = heard.left.length;
    left.publish(event(2));
    await vi.waitFor(() => expect(heard.right).toContainEqual(event(2)));
    expect(heard.left.length).toBe(sent + 1);
    redis.kill('SIGKILL');
    await new Promise((resolve) => redis.once('exit', resolve));
    left.publish(event(3));
    expect(heard.left).toContainEqual(event(3));
    redis = startRedis(port);
    await arrives(4);
    await left.close();
    await right.close();
    redis.kill();
  }, 30_000);
});

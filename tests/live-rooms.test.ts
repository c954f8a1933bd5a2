import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createHub, type Hub } from '#server/live/hub.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { createSocket } from './support/live.ts';
import { createTournament } from './support/tournaments.ts';

let app: TestApp;
let creator: Person;
let hub: Hub;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  creator = await app.signUp('creator');
});
beforeEach(async () => {
  hub = createHub({ context: app.context, log: app.http.log });
  id = await createTournament(creator);
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});
afterAll(() => app.close());

const sessionOf = (id: string | null) => (id ? { id, expiresAt: new Date('2100-01-01') } : null);

function slowSocket(sessionId: string | null = null) {
  const { ends, ...rest } = createSocket();
  return { ...rest, member: hub.add(...ends, sessionOf(sessionId)) };
}

const tallies = (song1Votes: number, matchupId = 1) =>
  app.context.bus.publish({
    type: 'tallies',
    tournamentId: id,
    tallies: [{ id: matchupId, song1Votes, song2Votes: 0, status: 'active', version: song1Votes }],
  });
const comment = (matchupId: number) =>
  app.context.bus.publish({ type: 'comment', tournamentId: id, matchupId, action: 'created' });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a socket that cannot keep up', () => {
  it('skips states, and gets the newest one once it has caught up though no more votes come', async () => {
    const { socket, heard, member } = slowSocket();
    await member.join(id);
    socket.bufferedAmount = 10_000_000;
    heard.length = 0;
    for (let votes = 1; votes <= 3; votes += 1) {
      tallies(votes);
      await pause(260);
    }
    expect(heard).toEqual([]);
    socket.bufferedAmount = 0;
    await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 2000 });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ type: 'vote_update', matchups: [{ id: 1, song1Votes: 3 }] });
  });

  it('hears afterwards, once for each discussion, that there were comments', async () => {
    const { socket, heard, member } = slowSocket();
    await member.join(id);
    socket.bufferedAmount = 10_000_000;
    heard.length = 0;
    for (const matchupId of [7, 7, 8]) {
      comment(matchupId);
      await pause(260);
    }
    socket.bufferedAmount = 0;
    await vi.waitFor(() => expect(heard.some((m) => m.type === 'vote_update')).toBe(true), { timeout: 2000 });
    expect(heard.flatMap((m) => (m.type === 'comment_event' ? [m.matchupId] : []))).toEqual([7, 8]);
  });
});

describe('a socket that is being closed', () => {
  it('is sent nothing more, as nothing may follow the frame that closes it (RFC 6455 §5.5.1)', async () => {
    const { socket, heard, member } = slowSocket();
    await member.join(id);
    socket.close(1000);
    heard.length = 0;
    tallies(1);
    comment(7);
    await pause(600);
    expect(heard).toEqual([]);
  });
});

describe('a socket that joins', () => {
  it('takes nothing from those who are there already', async () => {
    const { rows } = await app.context.pool.query<{ id: number }>(
      `insert into matchups (tournament_id, key, phase, round, position, status)
       values ($1, 'X', 'Finals', 1, 1, 'active') returning id`,
      [id],
    );
    const matchupId = rows[0]?.id as number;
    const first = slowSocket();
    await first.member.join(id);
    await pause(1050);
    tallies(2, matchupId);
    await vi.waitFor(() => expect(first.heard).toHaveLength(2));
    tallies(3, matchupId);
    await app.context.pool.query('update matchups set song1_votes = 3, version = 3 where id = $1', [
      matchupId,
    ]);
    const second = slowSocket();
    await second.member.join(id);
    expect(second.heard[0]).toMatchObject({ matchups: [{ id: matchupId, song1Votes: 3 }] });
    await vi.waitFor(() =>
      expect(first.heard.at(-1)).toMatchObject({ matchups: [{ id: matchupId, song1Votes: 3 }] }),
    );
  });
});

describe('how many people watch', () => {
  it('is told to everybody soon, the windows of one session as one and each visitor as one', async () => {
    const first = slowSocket('a session');
    await first.member.join(id);
    expect(first.heard.at(-1)).toMatchObject({ type: 'vote_update', watching: 1 });
    const others = [slowSocket('a session'), slowSocket('another session'), slowSocket(), slowSocket()];
    for (const { member } of others) await member.join(id);
    const everybody = [first, ...others];
    const told = (count: number) => () => {
      for (const { heard } of everybody)
        expect(heard.at(-1)).toMatchObject({ watching: count, matchups: [] });
    };
    await vi.waitFor(told(4), { timeout: 3000 });
    everybody.pop()?.member.remove();
    await vi.waitFor(told(3), { timeout: 3000 });
    // Who has left one of two windows still watches.
    everybody.splice(1, 1)[0]?.member.remove();
    await pause(1500);
    told(3)();
  });

  it('counts those of other servers, until these say otherwise or nothing', async () => {
    const { heard, member } = slowSocket();
    await member.join(id);
    const say = (count: number) =>
      app.context.bus.publish({ type: 'watching', server: 'elsewhere', tournamentId: id, count });
    say(41);
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ watching: 42 }), { timeout: 2000 });
    say(0);
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ watching: 1 }), { timeout: 2000 });
    say(7);
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ watching: 8 }), { timeout: 2000 });
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    const another = slowSocket();
    await another.member.join(id);
    vi.restoreAllMocks();
    expect(another.heard.at(-1)).toMatchObject({ watching: 2 });
  });
});

describe('a socket that is gone', () => {
  it('is in no room though it closed while it was joining', async () => {
    const { heard, member } = slowSocket();
    member.remove();
    await member.join(id);
    tallies(1);
    await pause(50);
    expect(heard).toEqual([]);
    expect(hub.size()).toBe(0);
  });

  it('is dropped when it no longer answers, and kept while it does', async () => {
    hub.close();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    hub = createHub({ context: app.context, log: app.http.log });
    const [dead, alive] = [slowSocket(), slowSocket()];
    for (let seconds = 0; seconds < 90; seconds += 10) {
      vi.advanceTimersByTime(10_000);
      alive.socket.answerPing();
    }
    expect([dead.socket.isTerminated, alive.socket.isTerminated]).toEqual([true, false]);
  });

  it('is closed within a minute when its session was ended by a command beside the server (R40)', async () => {
    hub.close();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    hub = createHub({ context: app.context, log: app.http.log });
    const { closedWith } = slowSocket('a session that no table holds');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(closedWith).toEqual([[1008, 'session ended']]));
  });

  it('was told to come back when the server stopped', async () => {
    const other = await createTestApp();
    const url = (await other.http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    const socket = new WebSocket(`${url}/ws`);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await other.close();
    expect(await closed).toBe(1012);
  });
});

describe('a room of many', () => {
  it('is told in turns, between which others are served, and hears what changed meanwhile', async () => {
    const members = Array.from({ length: 600 }, () => slowSocket());
    await Promise.all(members.map(({ member }) => member.join(id)));
    await vi.waitFor(() => expect(members.every(({ heard }) => heard.length > 0)).toBe(true));
    await pause(300);
    const [first, last] = [members[0], members.at(-1)] as [(typeof members)[0], (typeof members)[0]];
    for (const { heard } of members) heard.length = 0;
    const { write } = first.stream;
    const heardBetween = new Promise<number>((resolve) => {
      first.stream.write = (frame) => {
        first.stream.write = write;
        write(frame);
        setImmediate(() => {
          resolve(last.heard.length);
          tallies(2);
        });
      };
    });
    tallies(1);
    expect(await heardBetween).toBe(0);
    await vi.waitFor(() => expect(members.every(({ heard }) => heard.length === 2)).toBe(true));
    const votes = last.heard.map(
      (message) => message.type === 'vote_update' && message.matchups[0]?.song1Votes,
    );
    expect(votes).toEqual([1, 2]);
  });
});

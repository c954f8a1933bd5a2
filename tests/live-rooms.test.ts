import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hub } from '#server/live/hub.ts';
import { createCommunity } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { createFakeSocket } from './support/fake-socket.ts';
import { createTestHub, insertMatchup, tallyEvent } from './support/live-hub.ts';
import { createTournament } from './support/tournaments.ts';

let hub: Hub;
let id: number;

const { app, people } = await createCommunity({}, ['creator']);
const [creator] = people;
beforeEach(async () => {
  id = await createTournament(creator);
  // The hub sends and counts by timers, so a test moves its time. Queries need no timers.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  hub = createTestHub(app);
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

const sessionOf = (id: string | null) => (id ? { id, userId: 1, expiresAt: new Date('2100-01-01') } : null);

function openSocket(sessionId: string | null = null) {
  const { ends, ...rest } = createFakeSocket();
  return { ...rest, member: hub.add(...ends, sessionOf(sessionId)) };
}
/** A socket in the tournament's room that has received the state. */
async function openWatcher() {
  const watcher = openSocket();
  await watcher.member.join(id);
  watcher.received.length = 0;
  return watcher;
}

const publishTally = (song1Votes: number, matchupId?: number) =>
  app.context.bus.publish(tallyEvent(id, song1Votes, matchupId));
const NO_CHANGES = { comments: [], counts: [], removed: [], sides: [] };
const publishComment = (matchupId: number, version = 1) =>
  app.context.bus.publish({
    type: 'comment',
    tournamentId: id,
    matchupId,
    action: 'created',
    patch: { ...NO_CHANGES, from: version - 1, version, counts: [{ ...COUNTS, version }] },
  });
const COUNTS = { id: 5, likes: 1, reactions: {}, side: null, replyCount: 0 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a socket whose buffer is full', () => {
  it('skips states, and gets the newest one once its buffer has room, without a further vote (rule U4)', async () => {
    const { socket, received } = await openWatcher();
    socket.bufferedAmount = 10_000_000;
    for (let votes = 1; votes <= 3; votes += 1) {
      publishTally(votes);
      await pass(260);
    }
    expect(received).toEqual([]);
    socket.bufferedAmount = 0;
    await eventually(() => expect(received).not.toEqual([]));
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ type: 'vote_update', matchups: [{ id: 1, song1Votes: 3 }] });
  });

  it('gets one comment event per discussion once its buffer has room (rule U6)', async () => {
    const { socket, received } = await openWatcher();
    socket.bufferedAmount = 10_000_000;
    for (const [matchupId, version] of [
      [7, 1],
      [7, 2],
      [8, 1],
    ] as const) {
      publishComment(matchupId, version);
      await pass(260);
    }
    socket.bufferedAmount = 0;
    await eventually(() => expect(received.some((m) => m.type === 'vote_update')).toBe(true));
    // The second patch of the first discussion begins after the first one, so the client notices the gap.
    expect(received).toMatchObject([
      { type: 'comment_event', matchupId: 7, version: 2, patch: { from: 1 } },
      { type: 'comment_event', matchupId: 8, version: 1, patch: { from: 0 } },
      { type: 'vote_update' },
    ]);
  });
});

it('a socket that is being closed gets no message after the close frame (RFC 6455 §5.5.1)', async () => {
  const { socket, received } = await openWatcher();
  socket.close(1000);
  publishTally(1);
  publishComment(7);
  await pass(600);
  expect(received).toEqual([]);
});

describe('a room', () => {
  it('sends a message at least every 15 seconds, also when nothing changes (rule U4)', async () => {
    const { received } = await openWatcher();
    await pass(2_000);
    for (let n = 0; n < 10; n += 1) {
      received.length = 0;
      await pass(15_000);
      expect(received).not.toEqual([]);
    }
  });

  it('still sends a change to its members when another socket joins before the next message', async () => {
    const matchupId = await insertMatchup(app, id);
    const first = openSocket();
    await first.member.join(id);
    await pass(1050);
    publishTally(2, matchupId);
    await eventually(() => expect(first.received).toHaveLength(2));
    publishTally(3, matchupId);
    await app.rows('update matchups set song1_votes = 3, version = 3 where id = $1', matchupId);
    const second = openSocket();
    await second.member.join(id);
    expect(second.received[0]).toMatchObject({ matchups: [{ id: matchupId, song1Votes: 3 }] });
    await eventually(() =>
      expect(first.received.at(-1)).toMatchObject({ matchups: [{ id: matchupId, song1Votes: 3 }] }),
    );
  });
});

describe('the changes of a discussion', () => {
  it('reach the members in batches, at most every 250 ms', async () => {
    const { received } = await openWatcher();
    await pass(260);
    received.length = 0;
    for (let version = 1; version <= 100; version += 1) {
      publishComment(7, version);
      await pass(10);
    }
    await pass(260);
    const events = received.filter((message) => message.type === 'comment_event');
    expect(events.length).toBeLessThanOrEqual(6);
    let known = 0;
    for (const { patch } of events) {
      expect(patch?.from).toBe(known);
      expect(patch?.counts).toEqual([{ ...COUNTS, version: patch?.version }]);
      known = patch?.version ?? 0;
    }
    expect(known).toBe(100);
  });

  it('carry no patch above 64 KB, so that the members read the discussion again', async () => {
    const { received } = await openWatcher();
    const counts = Array.from({ length: 2000 }, (_, n) => ({ ...COUNTS, id: n + 1, version: 1 }));
    const patch = { ...NO_CHANGES, from: 0, version: 1, counts };
    app.context.bus.publish({ type: 'comment', tournamentId: id, matchupId: 7, action: 'liked', patch });
    await pass(260);
    expect(received).toContainEqual(
      expect.objectContaining({ type: 'comment_event', matchupId: 7, version: 1, patch: null }),
    );
  });
});

describe('the number of watching users', () => {
  it('counts the sockets of one session once and each visitor once, and reaches every member', async () => {
    const first = openSocket('a session');
    await first.member.join(id);
    expect(first.received.at(-1)).toMatchObject({ type: 'vote_update', watching: 1 });
    const others = [openSocket('a session'), openSocket('another session'), openSocket(), openSocket()];
    for (const { member } of others) await member.join(id);
    const members = [first, ...others];
    const expectCount = (count: number) => () => {
      for (const { received } of members)
        expect(received.at(-1)).toMatchObject({ watching: count, matchups: [] });
    };
    await eventually(expectCount(4));
    members.pop()?.member.remove();
    await eventually(expectCount(3));
    // The session's other socket is still open.
    members.splice(1, 1)[0]?.member.remove();
    await pass(1500);
    expectCount(3)();
  });

  it('includes the users of other servers until they report another number or stop reporting', async () => {
    const { received } = await openWatcher();
    const report = (count: number) =>
      app.context.bus.publish({
        type: 'viewer_count',
        server: 'elsewhere',
        tournamentId: id,
        count,
        stages: [],
      });
    report(41);
    await eventually(() => expect(received.at(-1)).toMatchObject({ watching: 42 }));
    report(0);
    await eventually(() => expect(received.at(-1)).toMatchObject({ watching: 1 }));
    report(7);
    await eventually(() => expect(received.at(-1)).toMatchObject({ watching: 8 }));
    await pass(60_000);
    const another = openSocket();
    await another.member.join(id);
    expect(another.received.at(-1)).toMatchObject({ watching: 2 });
  });
});

describe('a socket', () => {
  it('stays in no room when it closed while it was joining', async () => {
    const { received, member } = openSocket();
    const joining = member.join(id);
    member.remove();
    await joining;
    publishTally(1);
    await pass(50);
    expect(received).toEqual([]);
    expect(hub.size()).toBe(0);
  });

  it('is terminated when it no longer answers pings, and kept while it does', async () => {
    const [dead, alive] = [openSocket(), openSocket()];
    for (let seconds = 0; seconds < 90; seconds += 10) {
      vi.advanceTimersByTime(10_000);
      alive.socket.answerPing();
    }
    expect([dead.socket.isTerminated, alive.socket.isTerminated]).toEqual([true, false]);
  });

  it('closes within a minute when a command beside the server ended its session (rule U3)', async () => {
    const { closedWith } = openSocket('a session that no table holds');
    vi.advanceTimersByTime(60_000);
    await eventually(() => expect(closedWith).toEqual([[1008, 'session ended']]));
  });
});

it('a room of 600 sockets is served in groups with other work in between, and gets what changed meanwhile', async () => {
  const members = Array.from({ length: 600 }, () => openSocket());
  await Promise.all(members.map(({ member }) => member.join(id)));
  await eventually(() => expect(members.every(({ received }) => received.length > 0)).toBe(true));
  await pass(300);
  const [first, last] = [members[0], members.at(-1)] as [(typeof members)[0], (typeof members)[0]];
  for (const { received } of members) received.length = 0;
  const { write } = first.stream;
  const receivedBetween = new Promise<number>((resolve) => {
    first.stream.write = (frame) => {
      first.stream.write = write;
      write(frame);
      setImmediate(() => {
        resolve(last.received.length);
        publishTally(2);
      });
    };
  });
  publishTally(1);
  const [between] = await Promise.all([receivedBetween, pass(250)]);
  expect(between).toBe(0);
  await eventually(() => expect(members.every(({ received }) => received.length === 2)).toBe(true));
  const votes = last.received.map(
    (message) => message.type === 'vote_update' && message.matchups[0]?.song1Votes,
  );
  expect(votes).toEqual([1, 2]);
});

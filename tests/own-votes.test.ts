import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#contract/live.ts';
import type { BusEvent } from '#server/live/bus.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { createFakeSocket } from './support/fake-socket.ts';
import { createTestHub } from './support/live-hub.ts';
import { hasRedis, randomPort, redisAt, startRedis } from './support/redis.ts';
import { createTournament, openMatch, vote } from './support/tournaments.ts';

const { app, people, creator } = await createCommunity();
const matchup = await openMatch(creator, people);
const voter = await app.signUp('voter');

const ownVotes = (received: ServerMessage[]) => received.filter(({ type }) => type === 'own_vote');
/** Waits until the tally after the vote has reached a room. An `own_vote`, which is sent at once, would be there by then. */
const receivedTally = ({ received }: { received: ServerMessage[] }, version: number) =>
  eventually(() => {
    const tallies = received.flatMap((message) => (message.type === 'vote_update' ? message.matchups : []));
    expect(tallies.some((tally) => tally.id === matchup.id && tally.version >= version)).toBe(true);
  });

describe('a counted vote', () => {
  it('reaches all sockets of its voter in any room, and no other socket (rule U9)', async () => {
    const elsewhere = await createTournament(voter);
    const id = matchup.tournamentId;
    const own = [await watch(app, id, voter), await watch(app, elsewhere, voter)];
    const others = [await watch(app, id, people[1]), await watch(app, id)];
    const { songId, tally } = (await vote(voter, matchup, 1)).body;
    const now = app.clock.now().getTime();
    const pushed = { type: 'own_vote', tournamentId: id, at: now, matchupId: matchup.id, songId, tally };
    for (const { received } of own)
      await eventually(() => expect(ownVotes(received)).toEqual([{ ...pushed, countedAt: now }]));
    for (const other of others) {
      await receivedTally(other, tally.version);
      expect(ownVotes(other.received)).toEqual([]);
    }
    await vote(voter, matchup, 1);
    for (const { received } of own)
      await eventually(() => expect(ownVotes(received).at(-1)).toMatchObject({ songId: null }));
  });

  it('is not pushed to a socket that was closed', async () => {
    const hub = createTestHub(app);
    const { ends, received } = createFakeSocket();
    const session = { id: 'a session', userId: voter.id, expiresAt: new Date('2100-01-01') };
    const member = hub.add(...ends, session);
    await vote(voter, matchup, 1);
    expect(ownVotes(received)).toHaveLength(1);
    member.remove();
    await vote(voter, matchup, 2);
    expect(ownVotes(received)).toHaveLength(1);
    hub.close();
  });

  it('shares one event with the other votes of its batch', async () => {
    const events: BusEvent[] = [];
    const { batches } = app.ballotBox.stats();
    const unsubscribe = app.context.bus.subscribe((event) => events.push(event));
    await Promise.all([voter, ...people].map((person) => vote(person, matchup, 1)));
    unsubscribe();
    expect(events).toHaveLength(app.ballotBox.stats().batches - batches);
    expect(events.length).toBeLessThan(1 + people.length);
  });
});

describe.runIf(hasRedis)('a vote at another server', () => {
  const port = randomPort();
  let redis: ChildProcess;

  beforeAll(() => {
    redis = startRedis(port);
  });
  afterAll(() => {
    redis.kill();
  });

  it('reaches the sockets of its voter at this server, and no other socket', async () => {
    const connect = () => createRedisBus(redisAt(port), app.http.log);
    const [there, here] = [connect(), connect()];
    await eventually(() => expect([there.isInSync(), here.isInSync()]).toEqual([true, true]));
    const hub = createTestHub(app, here);
    const openSocket = (user: TestUser | undefined) => {
      const { ends, received } = createFakeSocket();
      const session = user && { id: user.email, userId: user.id, expiresAt: new Date('2100-01-01') };
      return { received, member: hub.add(...ends, session ?? null) };
    };
    const [own, other, visitor] = [openSocket(voter), openSocket(people[1]), openSocket(undefined)];
    for (const { member } of [own, other, visitor]) await member.join(matchup.tournamentId);
    const forward = app.context.bus.subscribe((event) => there.publish(event));
    const { tally, songId } = (await vote(voter, matchup, 2)).body;
    await eventually(() =>
      expect(ownVotes(own.received)).toMatchObject([{ matchupId: matchup.id, songId, tally }]),
    );
    for (const { received } of [other, visitor]) {
      await receivedTally({ received }, tally.version);
      expect(ownVotes(received)).toEqual([]);
    }
    forward();
    hub.close();
    await Promise.all([there.close(), here.close()]);
  });
});

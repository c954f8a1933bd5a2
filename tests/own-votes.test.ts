import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { BusEvent } from '#server/live/bus.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import { createTestApp, type TestApp, type TestUser } from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { createFakeSocket } from './support/fake-socket.ts';
import { type LiveClient, openLiveClient } from './support/live-client.ts';
import { createTestHub } from './support/live-hub.ts';
import { hasRedis, randomPort, startRedis } from './support/redis.ts';
import { createTournament, detailOf, fillTournament, signUpAll, vote } from './support/tournaments.ts';

let app: TestApp;
let people: TestUser[];
let voter: TestUser;
let matchup: Matchup;
let address: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await createTestApp({ LIMIT_VOTES: '1000' });
  people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  const creator = people[0] as TestUser;
  const id = await fillTournament(creator, people, { schedulingType: 'manual' });
  await creator.call(routes.generateBracket, { params: { id } });
  matchup = (await detailOf(creator, id)).matchups.find(({ phase }) => phase === 'Semifinals') as Matchup;
  await creator.call(routes.activateMatchup, { params: { id: matchup.id } });
  voter = await app.signUp('voter');
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate();
});
afterAll(() => app.close());

async function watch(tournamentId: number, user?: TestUser): Promise<LiveClient> {
  const client = await openLiveClient(address, user?.cookie ? { cookie: user.cookie } : {});
  clients.push(client);
  await client.join(tournamentId);
  return client;
}

const ownVotes = (received: ServerMessage[]) => received.filter(({ type }) => type === 'own_vote');
/** Waits until the tally after the vote has reached a room. An `own_vote`, which is sent at once, would be there by then. */
const receivedTally = ({ received }: { received: ServerMessage[] }, version: number) =>
  eventually(() =>
    expect(
      received.some(
        (message) =>
          message.type === 'vote_update' &&
          message.matchups.some((tally) => tally.id === matchup.id && tally.version >= version),
      ),
    ).toBe(true),
  );

describe('a counted vote', () => {
  it('reaches all sockets of its voter in any room, and no other socket (rule U9)', async () => {
    const elsewhere = await createTournament(voter);
    const [phone, laptop] = [await watch(matchup.tournamentId, voter), await watch(elsewhere, voter)];
    const others = [await watch(matchup.tournamentId, people[1]), await watch(matchup.tournamentId)];
    const { songId, tally } = (await vote(voter, matchup, 1)).body;
    for (const { received } of [phone, laptop]) {
      await eventually(() =>
        expect(ownVotes(received)).toEqual([
          {
            type: 'own_vote',
            tournamentId: matchup.tournamentId,
            at: app.clock.now().getTime(),
            matchupId: matchup.id,
            songId,
            tally,
            countedAt: app.clock.now().getTime(),
          },
        ]),
      );
    }
    for (const other of others) {
      await receivedTally(other, tally.version);
      expect(ownVotes(other.received)).toEqual([]);
    }
  });

  it('that is removed is pushed without a song', async () => {
    const { received } = await watch(matchup.tournamentId, voter);
    await vote(voter, matchup, 2);
    expect((await vote(voter, matchup, 2)).body).toMatchObject({ deleted: true });
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
    const url = `redis://127.0.0.1:${port}`;
    const [there, here] = [createRedisBus(url, app.http.log), createRedisBus(url, app.http.log)];
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

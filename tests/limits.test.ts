import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { createLimits, type Limits } from '#server/http/limits.ts';
import { connectLimits } from '#server/http/redis-limits.ts';
import type { RedisClient } from '#server/lib/redis/connect.ts';
import { createLog } from '#server/log.ts';
import type { CallInput } from './support/app.ts';
import { createCommunity, openApp } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { hasRedis, randomPort, redisAt, startRedis } from './support/redis.ts';
import { at, createTournament, refusal, signUpAll } from './support/tournaments.ts';

const { app, people } = await createCommunity({ LIMIT_CHANGES: '2' }, ['eager']);
const [person] = people;
const id = await createTournament(person);
for (const route of [routes.leaveTournament, routes.joinTournament]) {
  expect((await person.call(route, at(id))).status).toBe(200);
}

const CHANGES: [string, Route, object?][] = [
  ['joining', routes.joinTournament],
  ['leaving', routes.leaveTournament],
  ['settings', routes.updateTournament, { settingsVersion: 1, name: 'Other' }],
  ['backgrounds', routes.updateBackground, { type: 'solid', color: '#000000' }],
  ['cancellations', routes.cancelTournament, { reason: 'Rain' }],
  ['deletions', routes.deleteTournament],
  ['draws', routes.generateBracket],
  ['playoffs', routes.generateKnockout],
  ['removals', routes.deleteParticipants, { participantIds: [1] }],
  ['deleted songs', routes.deleteSongs, { songIds: [1] }],
  ['schedules', routes.generateSchedule],
  ['opened rounds', routes.openRound],
  ['opened matches', routes.activateMatchup],
  ['times of matches', routes.updateSchedule, { startTime: null, endTime: null }],
  ['deleted matches', routes.deleteMatchup],
  ['deleted messages', routes.deleteComment],
];

describe('the changes of a user', () => {
  it.each(CHANGES)('share a limit, which refuses %s after two changes (rule L9)', async (_, route, body) => {
    const reply = await person.call(route, { params: { id }, ...(body ? { body } : {}) });
    expect(reply).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('do not count against another user (rule L9)', async () => {
    const other = await app.signUp('calm');
    expect((await other.call(routes.joinTournament, at(id))).status).toBe(200);
  });
});

const BODIES: [string, Route, CallInput][] = [
  ['votes', routes.castVote, { body: { tournamentId: 1, matchupId: 1, songId: 1 } }],
  ['reactions', routes.reactToComment, at(1, { reaction: 'fire' })],
  ['messages', routes.createComment, { body: { content: 'Hello', matchupId: 1 } }],
  ['tournaments', routes.createTournament, { body: { name: 'Cup', maxParticipants: 4 } }],
  ['predictions', routes.createPrediction, { body: { title: 'Rain?', expiresAt: '2031-01-01T00:00:00Z' } }],
  ['reports', routes.createReport, { body: { target: 'user', targetId: 999_999, reason: 'spam' } }],
  ['pictures', routes.uploadProfileImage, { file: Buffer.from('no picture') }],
];

const LIMITED = ['VOTES', 'COMMENTS', 'TOURNAMENTS', 'PREDICTIONS', 'REPORTS', 'UPLOADS'];
const strict = await openApp(Object.fromEntries(LIMITED.map((each) => [`LIMIT_${each}`, '2'])));

describe('the limit of a user', () => {
  it.each(BODIES)('refuses %s beyond it, and of no other user (rule L9)', async (name, route, input) => {
    const [eager, calm] = await signUpAll(strict, [`eager_${name}`, `calm_${name}`]);
    const isRefused: boolean[] = [];
    for (const user of [eager, eager, eager, calm])
      isRefused.push((await user.call(route, input)).status === 429);
    expect(isRefused).toEqual([false, false, true, false]);
  });
});

describe.runIf(hasRedis)('the limits of two servers that share a Redis', () => {
  const port = randomPort();
  let redis: ChildProcess;
  let clients: [RedisClient, RedisClient];
  let limits: [Limits, Limits];

  beforeAll(async () => {
    redis = startRedis(port);
    const config = loadConfig({ LIMIT_SIGN_IN_FAILURES: '1', LIMIT_COMMENTS: '2' });
    const connect = () => connectLimits(redisAt(port), createLog('silent'));
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
    const attempt = (server: Limits, check: () => Promise<string>) =>
      server.signInFailures.attempt('owner', check, () => true);
    const first = attempt(limits[0], () => gate.promise);
    await eventually(async () => expect(await clients[1].get('beats:limit:sign-in:owner')).toBe('1'));
    const meanwhile = () => attempt(limits[1], async () => 'in');
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
    const takenInTurns = async (key: string) => {
      const taken = [];
      for (const server of [...limits, ...limits, ...limits]) taken.push(await isTaken(server, key));
      return taken;
    };
    expect(await takenInTurns('alone')).toEqual([true, true, true, true, false, false]);
    redis.kill('SIGCONT');
    await allReady();
    expect(await takenInTurns('after')).toEqual([true, true, false, false, false, false]);
  });
});

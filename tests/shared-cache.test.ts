import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { responseHeaders } from '#server/http/plugins/response-headers.ts';
import { addressOf, createCommunity, openTestApp } from './support/community.ts';
import { pathOf } from './support/http-client.ts';
import { hasNginx, startNginx } from './support/nginx.ts';
import { createTournament, openMatch, tokenOf } from './support/tournaments.ts';

const { app, creator, people } = await createCommunity({ SHARED_CACHE: 'on' });
const { tournamentId, id: matchupId } = await openMatch(creator, people);
const privateId = await createTournament(creator, { isPublic: false });
const token = await tokenOf(creator, privateId);
const key = (await creator.call(routes.createApiKey, { body: { name: 'Reader', scope: 'read' } })).body.key;

const DETAIL = `/api/tournaments/${tournamentId}`;
const SHARED = [
  DETAIL,
  `${DETAIL}/matchups`,
  `${DETAIL}/participants`,
  `/api/matchups/${matchupId}/comments`,
  '/api/tournaments',
  '/api/leaderboard/points',
  `/tournaments/${tournamentId}`,
  `/embed/t/${tournamentId}`,
  '/',
];
const OF_VISITORS = 'public, max-age=0, s-maxage=1, stale-while-revalidate=5';
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

describe('with SHARED_CACHE=on', () => {
  it.each(SHARED)('visitors share %s, which sets no clock (rule L17)', async (url) => {
    const { headers, statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': OF_VISITORS,
      vary: expect.stringContaining('cookie, authorization'),
    });
    expect(headers).not.toHaveProperty('server-time');
    expect(body).not.toMatch(/"at":\d/);
  });

  it.each(SHARED)('%s is for its reader alone with a cookie or a key (rules L16, L17)', async (url) => {
    const readers: Record<string, string>[] = [
      { cookie: creator.cookie ?? '' },
      { cookie: 'other=1' },
      { authorization: `Bearer ${key}` },
    ];
    for (const headers of readers) {
      const answer = await get(url, headers);
      expect(answer.headers['cache-control'], url).not.toMatch(/public|s-maxage/);
      expect(answer.headers).toHaveProperty('server-time');
    }
  });

  it.each([
    `/api/tournaments/${privateId}`,
    `/tournaments/${privateId}`,
    `/embed/t/${privateId}`,
    '/api/tournaments/999999',
    '/api/auth/user',
    `/api/tournaments/${tournamentId}/show`,
    '/auth?adminCode=secret',
    '/reset',
    '/unsubscribe?token=secret',
  ])('no shared cache keeps %s (rule L17)', async (url) => {
    expect((await get(url)).headers['cache-control'] ?? '').not.toMatch(/public|s-maxage/);
    expect((await get(`/t/${token}`)).headers['cache-control']).not.toMatch(/public|s-maxage/);
  });

  it('only calls without access are shared, and none that changes something', async () => {
    const kept: string[] = [];
    for (const route of Object.values(routes)) {
      const url = pathOf(route, {
        params: { id: tournamentId, metric: 'points', key: 'x', file: 'x', icon: 'x' },
      });
      const { headers } = await app.http.inject({ method: route.method, url });
      if (!/s-maxage/.test(String(headers['cache-control']))) continue;
      kept.push(url);
      expect([route.access, route.method, headers['set-cookie']], url).toEqual(['anyone', 'GET', undefined]);
    }
    expect(kept.length).toBeGreaterThan(10);
  });
});

it('no shared cache keeps an answer that sets a cookie (rule L17)', async () => {
  const http = fastify();
  http.register(responseHeaders, { clock: { now: () => new Date() }, sharedCache: true });
  const config = { isShared: true };
  http.get('/plain', { config }, () => 'plain');
  http.get('/cookie', { config }, (_request, reply) => reply.setCookie('mark', '1').send('cookie'));
  expect((await http.inject('/plain')).headers['cache-control']).toBe(OF_VISITORS);
  const { headers } = await http.inject('/cookie');
  expect(headers['set-cookie']).toContain('mark=1');
  expect(headers['cache-control'] ?? '').not.toMatch(/public|s-maxage/);
});

it('without SHARED_CACHE no answer is for shared caches', async () => {
  const other = await openTestApp();
  const { headers } = await other.http.inject({ url: '/api/tournaments' });
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'server-time': expect.any(String) });
});

describe.runIf(hasNginx)('behind nginx with hosting/nginx.conf', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  const agent = new Agent({ connections: 64 });
  const reads = new Map<string, number>();
  beforeAll(async () => {
    nginx = await startNginx(Number(new URL(await addressOf(app)).port));
    app.http.server.on('request', ({ url = '' }) => reads.set(url, (reads.get(url) ?? 0) + 1));
  });
  beforeEach(() => reads.clear());
  afterAll(async () => {
    await agent.close();
    await nginx.stop();
  });

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request(nginx.address + path, { dispatcher: agent, headers });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  const cookie = creator.cookie ?? '';

  it('2,000 readers of one address cost one read a second (rule L17)', async () => {
    const startedAt = performance.now();
    const answers: ReturnType<typeof ask>[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      for (let reader = 0; reader < 100; reader += 1) answers.push(ask(DETAIL));
      await wait(100);
    }
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
    const seconds = (performance.now() - startedAt) / 1000;
    expect(answers).toHaveLength(2_000);
    expect([...statuses]).toEqual([200]);
    expect(reads.get(DETAIL)).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });

  it.each([
    ['a cookie', { cookie }],
    ['an API key', { authorization: `Bearer ${key}` }],
  ])(
    'each reader with %s gets an own answer, which no visitor gets, and never a visitor’s',
    async (_, headers) => {
      const own = `/api/tournaments/${privateId}`;
      expect((await ask(DETAIL)).headers).not.toHaveProperty('server-time');
      for (let turn = 0; turn < 20; turn += 1) {
        const answer = await ask(DETAIL, headers);
        expect([answer.status, answer.headers['server-time'] !== undefined]).toEqual([200, true]);
        expect((await ask(own, headers)).status).toBe(200);
        expect((await ask(own)).status).toBeGreaterThanOrEqual(400);
      }
      expect(reads.get(DETAIL)).toBeGreaterThanOrEqual(20);
      expect(reads.get(own)).toBe(40);
      // The visitors’ answer is still theirs.
      expect((await ask(DETAIL)).headers).not.toHaveProperty('server-time');
      expect((await ask(`/tournaments/${tournamentId}`)).text).not.toContain(creator.email);
    },
  );

  it('asks for share links and errors each time', async () => {
    for (const [path, status] of [
      [`/t/${token}`, 200],
      ['/api/tournaments/999999', 404],
    ] as const) {
      for (let turn = 0; turn < 3; turn += 1) expect((await ask(path)).status).toBe(status);
      expect(reads.get(path), path).toBe(3);
    }
    expect((await ask(`/t/${token}`)).headers['set-cookie']).toBeDefined();
  });
});

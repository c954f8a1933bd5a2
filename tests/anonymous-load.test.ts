import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { type Route, routes } from '#contract/routes.ts';
import { ANTHEM, fillBusySite, PICTURE } from './support/busy-site.ts';
import { createTestDatabase } from './support/database.ts';
import { httpClient, signUpOverHttp } from './support/http-client.ts';
import { databaseUrl } from './support/postgres.ts';
import { startServer } from './support/program.ts';
import { readAtOnce } from './support/reader-thread.ts';
import { at, drawTournament, vote } from './support/tournaments.ts';

const SONGS = 64;
const READERS = 200;
/** Other programs may take the processor, so a limit must hold in one of these tries. */
const TRIES = 5;
const MAX_HOLD_MS = 50;
const MAX_VOTE_MS = 250;
/** A vote may also take this many times as long as one without readers, because a machine may be slow at that moment. */
const MAX_SLOWDOWN = 25;
const MAX_MEMORY_MB = 1_000;

const database = await createTestDatabase();
const server = await startServer({ DATABASE_URL: databaseUrl(database.connection), LIMIT_VOTES: '1000' });
afterAll(async () => {
  await server.stop();
  await database.drop();
});
const creator = await signUpOverHttp(server.address, 'creator');
const voter = await signUpOverHttp(server.address, 'voter');
const entries = Array(SONGS).fill(creator);
const pitch = 'x'.repeat(400);
const { id: tournamentId, matchups } = await drawTournament(creator, entries, { name: 'Large' }, { pitch });
const [matchup] = matchups as [Matchup];
await creator.call(routes.activateMatchup, at(matchup.id));
const ids = { tournamentId, matchupId: matchup.id, creatorId: creator.id };
await database.pool.query(fillBusySite(ids));

const CALENDAR_KEY = (await creator.call(routes.renewCalendar)).body.path.split('/')[3];

/** Returns the path of every GET of the route table that a visitor may call, with existing ids. */
function apiPaths(): string[] {
  const idOf = (path: string) => {
    if (path.startsWith('/api/matchups')) return ids.matchupId;
    if (path.startsWith('/api/song-pages')) return ANTHEM.key;
    if (path.startsWith('/api/artwork')) return matchup.song1Id;
    return path.startsWith('/api/users') ? ids.creatorId : ids.tournamentId;
  };
  const paths = Object.values<Route>(routes)
    .filter(({ method, access }) => method === 'GET' && access === 'anyone')
    .map(({ path }) =>
      path
        .replace(':key', CALENDAR_KEY)
        .replace(':metric', 'points')
        .replace(':icon', 'any-512.png')
        .replace(':file', `${PICTURE}.webp`)
        .replace(/:\w+/g, String(idOf(path))),
    );
  const queries: Record<string, string> = {
    '/api/song-pages': 'q=song',
    // The readers name this host.
    '/api/oembed': `url=http://localhost/tournaments/${ids.tournamentId}`,
  };
  return paths.map((path) => (queries[path] ? `${path}?${queries[path]}` : path));
}

const pages = () => [
  '/',
  '/auth',
  '/join',
  '/tournaments',
  `/tournaments/${ids.tournamentId}`,
  `/tournaments/${ids.tournamentId}?tab=bracket`,
  `/t/large-${ids.tournamentId}`,
  `/embed/t/${ids.tournamentId}`,
  `/users/~${ids.creatorId}`,
  `/songs/${ANTHEM.key}`,
];
const MISSING = '/api/nothing';
/** Without a return from a provider there is nothing to read. */
const NO_RETURN = routes.getProviderReturn.path;
const others = ['/api/docs/', '/api/docs/openapi.json', '/healthz', '/readyz', '/api/login', MISSING];

/** Two hundred readers, and the path that each of them requests. */
type Crowd = { paths: string[]; cookie?: string };
const crowdOf = (pathOf: (reader: number) => string): Crowd => ({
  paths: Array.from({ length: READERS }, (_, index) => pathOf(index + 1)),
});

/** Returns crowds by name. Their readers request different pages, so that few answers come from a cache. */
async function crowds(): Promise<Record<string, Crowd>> {
  const { tournamentId, matchupId, creatorId } = ids;
  const comments = `/api/matchups/${matchupId}/comments`;
  const cursors = await Promise.all(
    [
      '/api/tournaments?limit=60',
      '/api/tournaments?q=cup&limit=60',
      '/api/leaderboard/points',
      '/api/song-leaderboard/votes',
      '/api/predictions',
      '/api/song-pages?q=song',
      `/api/song-pages/${ANTHEM.key}/entries`,
      `/api/users/${creatorId}/profile/songs`,
      `/api/users/${creatorId}/profile/tournaments`,
      `/api/tournaments/${tournamentId}/participants`,
      `/api/tournaments/${tournamentId}/history`,
      `${comments}?limit=100`,
    ].map(async (path) => ({ path, cursor: await nextCursor(path) })),
  );
  const [yours] = (await creator.call(routes.listOwnTournaments)).body;
  return {
    'limit of the list': crowdOf((n) => `/api/tournaments?limit=${n}`),
    'limit of a filter and of a search': crowdOf(
      (n) => `/api/tournaments?${n % 2 ? 'status=setup' : 'q=cup'}&limit=${Math.ceil(n / 2)}`,
    ),
    'searches for songs': crowdOf((n) => `/api/song-pages?q=song%20${n}`),
    'limit of a discussion': crowdOf((n) => `${comments}?limit=${n}`),
    'replies of a discussion': crowdOf((n) => `${comments}?replies=${n % 10}&limit=${Math.ceil(n / 4)}`),
    'cursors of all lists': crowdOf((n) => {
      const { path, cursor } = cursors[n % cursors.length] ?? { path: '', cursor: '' };
      return `${path}${path.includes('?') ? '&' : '?'}cursor=${differentCursor(cursor, n)}`;
    }),
    'songs of a playlist': crowdOf((n) => `/api/tournaments/${tournamentId}/playlist.csv?songs=${n}`),
    'brackets of all tournaments': crowdOf((n) => `/api/tournaments/${yours.id - n}/matchups`),
    'pages of all tournaments': crowdOf((n) => `/t/cup-${yours.id - n}`),
    'limit of the own list': {
      ...crowdOf((n) => `/api/tournaments/yours?limit=${Math.ceil(n / 2)}`),
      cookie: creator.cookie ?? '',
    },
  };
}

async function nextCursor(path: string): Promise<string> {
  const cursor = (await fetch(server.address + path)).headers.get('next-cursor');
  if (!cursor) throw new Error(`${path} has one page only`);
  return cursor;
}

/** Returns a cursor for another place in the list. Its last number is lower by `by`. */
function differentCursor(cursor: string, by: number): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  const lowered = position.replace(/(\d+)(?=\D*$)/, (last) => String(Math.max(1, Number(last) - by)));
  return Buffer.from(lowered).toString('base64url');
}

/** The built files, the largest first. */
const assets = () =>
  readdirSync('dist/client/assets')
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file) => ({ path: `/assets/${file}`, bytes: statSync(join('dist/client/assets', file)).size }))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ path }) => path);

/** The server's processor time and its event loop's longest hold since the last call, in ms, and its memory in MB. */
async function readMetrics() {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    holdMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
    processorMs: value('process_cpu_seconds_total') * 1000,
    memoryMb: value('process_resident_memory_bytes') / 1024 / 1024,
  };
}

/** Measures until a value is below the limit, `TRIES` times at most. Returns the smallest value. */
async function smallest(limit: number, measure: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < TRIES && best >= limit; n += 1) best = Math.min(best, await measure());
  return best;
}

/** Returns the duration of the longest vote during the reads as a multiple of its limit, which slow lone votes raise. */
async function slownessBeside(name: string, crowd: Crowd): Promise<number> {
  const lone = [await voteMs(), await voteMs(), await voteMs()];
  const { hasAsked, reading } = readAtOnce({ port: server.port, ...crowd });
  await hasAsked;
  const longest = await longestVoteDuring(reading);
  expectAnswers(name, Object.keys((await reading).statuses));
  return longest / Math.max(MAX_VOTE_MS, MAX_SLOWDOWN * Math.max(...lone));
}

/** Expects that every reader got the page, a redirect or a 429, and for what is missing a 404. */
function expectAnswers(name: string, statuses: string[]): void {
  const fit = name === MISSING || name === NO_RETURN ? ['404'] : ['200', '302', '429'];
  const unfit = statuses.filter((status) => !fit.includes(status));
  expect(unfit, name).toEqual([]);
}

async function voteMs(): Promise<number> {
  const started = performance.now();
  expect((await vote(httpClient(server.address, voter.cookie), matchup, 1)).status).toBe(200);
  return performance.now() - started;
}

/** Votes again and again until the readers are done. Returns the duration of the longest call in milliseconds. */
async function longestVoteDuring(reading: Promise<unknown>): Promise<number> {
  let isDone = false;
  void reading.then(() => {
    isDone = true;
  });
  let longest = 0;
  do longest = Math.max(longest, await voteMs());
  while (!isDone);
  return longest;
}

describe('an answer that visitors may ask for', () => {
  it('holds the event loop for 50 ms at most', async () => {
    await readMetrics();
    const slow: Record<string, number> = {};
    for (const path of [...apiPaths(), ...pages(), ...others, ...assets().slice(0, 20)]) {
      const holdMs = await smallest(MAX_HOLD_MS, async () => {
        const before = await readMetrics();
        const answer = await fetch(server.address + path, { redirect: 'manual' });
        await answer.arrayBuffer();
        expectAnswers(path, [String(answer.status)]);
        const after = await readMetrics();
        // A hold that is longer than the processor time was spent on other programs.
        return Math.min(after.holdMs, after.processorMs - before.processorMs);
      });
      if (holdMs >= MAX_HOLD_MS) slow[path] = holdMs;
    }
    expect(slow).toEqual({});
  });

  it('delays no vote for long and keeps memory bounded with 200 readers at once', async () => {
    const slow: Record<string, number> = {};
    const same = [...apiPaths(), ...pages(), ...others, ...assets().slice(0, 2)];
    const asked = {
      ...Object.fromEntries(same.map((path) => [path, crowdOf(() => path)])),
      ...(await crowds()),
    };
    for (const [name, crowd] of Object.entries(asked)) {
      const slowness = await smallest(1, () => slownessBeside(name, crowd));
      if (slowness >= 1) slow[name] = slowness;
    }
    expect(slow).toEqual({});
    expect((await readMetrics()).memoryMb).toBeLessThan(MAX_MEMORY_MB);
  });
});

/** More connections than Node's default queue holds. */
const CROWD = 2_000;
const QUEUE = '/proc/sys/net/core/somaxconn';
const canQueueCrowd = existsSync(QUEUE) && Number(readFileSync(QUEUE, 'utf8')) >= CROWD;

describe.runIf(canQueueCrowd)('a stopped server process', () => {
  it('does not keep the system from accepting the connections of 2,000 clients', async () => {
    server.process.kill('SIGSTOP');
    const sockets = Array.from({ length: CROWD }, () => connect(server.port, '127.0.0.1'));
    try {
      await Promise.all(
        sockets.map((socket) => once(socket, 'connect', { signal: AbortSignal.timeout(30_000) })),
      );
    } finally {
      server.process.kill('SIGCONT');
      for (const socket of sockets) socket.destroy();
    }
  });
});

import type pg from 'pg';
import { watchDatabase } from '#bench/support/database-usage.ts';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { type App, buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createRanks } from '#server/features/accounts/user-ranks.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { createLog } from '#server/log.ts';
import { median, type Pace, percentile, type Section, whole } from '#tests/support/measuring/report.ts';
import { SESSION_SECRET, type SeededVoter, signIn } from '#tests/support/measuring/seed.ts';
import { createSite, type Size } from './growth-site.ts';

const AIM = 1.3;
const SIZES: [Size, Size] = [
  { users: 10_000, tournaments: 1_000, votes: 100_000 },
  { users: 1_000_000, tournaments: 10_000, votes: 10_000_000 },
];
const BRIEF_SIZES: [Size, Size] = [
  { users: 200, tournaments: 20, votes: 2_000 },
  { users: 800, tournaments: 80, votes: 8_000 },
];
/** Tournaments, matchups and users to choose from, so that requests differ. */
const SAMPLE_SIZE = 2_000;
/** Voters, drawn from all users. There are enough that no user votes twice in one measurement of a site. */
const VOTERS = 10_000;
/** Open matchups that receive votes, at any size of the site. */
const OPEN_MATCHUPS = 100;
const CONCURRENT_VOTES = 64;
const VOTE = `a vote, ${CONCURRENT_VOTES} at once`;
/** Not on a hot path: measured without an aim. */
const RARE = { ranks: 'points of all users, read once a minute', users: 'admin list of users' };

/** Sends a request of a kind. The turn chooses its user, tournament and matchup. */
type Send = (turn: number) => Promise<unknown>;
/** The product on a site of one size, with the requests of each kind. */
type Site = {
  pool: pg.Pool;
  requests: Record<string, Send>;
  /** Empties the cache of answers. Sessions, and the points behind late ranks, stay in memory. */
  clearReadCache: () => void;
  close: () => Promise<void>;
};
/** The processor time of one answer, and the delays of all requests, in milliseconds. */
type Cost = { server: number; database: number; times: number[] };
type Costs = [Cost, Cost];

/** Measures the same requests on a small site and on one of a million users, on one PostgreSQL. */
export function benchGrowth(pace: Pace): Promise<Section> {
  const sizes = pace.rounds > 1 ? SIZES : BRIEF_SIZES;
  return withBenchEnvironment(async (environment) => {
    const sites: [Site, Site] = [
      await openSite(environment, sizes[0]),
      await openSite(environment, sizes[1]),
    ];
    const measured = new Map<string, Costs>();
    for (const name of Object.keys(sites[0].requests))
      measured.set(name, await measureInTurn(sites, name, pace));
    let differences = 0;
    for (const { pool } of sites) differences += (await findDifferences(pool)).length;
    for (const site of sites) await site.close();
    return toSection(measured, sizes, differences);
  });
}

/** Creates a site of that size in a new database, and starts the product on it in this process. */
async function openSite({ pool: admin, connection }: BenchEnvironment, size: Size): Promise<Site> {
  const database = `site_of_${size.users}`;
  await admin.query(`create database ${database}`);
  const pool = createPool({ ...connection, database }, 8);
  await applyMigrations(pool);
  await createSite(pool, size);
  const bus = createMemoryBus();
  const clock = { now: () => new Date() };
  const logger = createLog('silent');
  const app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent', LIMIT_VOTES: '1000' }),
    pool,
    connection: { ...connection, database },
    urgentPool: pool,
    bus,
    ballotBox: createBallotBox({ pool, clock, bus, log: logger }),
    clock,
    logger,
    sessionSecret: SESSION_SECRET,
    redis: null,
  });
  return {
    pool,
    requests: createRequests(app, await drawSample(pool)),
    clearReadCache: () => bus.publish({ type: 'user_changed' }),
    async close() {
      await app.stop();
      await pool.end();
    },
  };
}

type OpenMatchup = { matchupId: number; tournamentId: number; songId: number };
type Sample = {
  tournaments: number[];
  matchups: number[];
  open: OpenMatchup[];
  users: SeededVoter[];
  voters: SeededVoter[];
  admin: SeededVoter;
};

/** Draws users, tournaments and matchups from the whole site, signs the users in, and makes one of them an admin. */
async function drawSample(pool: pg.Pool): Promise<Sample> {
  const draw = async (query: string, count = SAMPLE_SIZE) =>
    (await pool.query<{ id: number }>(`${query} order by random() limit ${count}`)).rows.map(({ id }) => id);
  const submitters = await draw('select id from (select distinct submitter_id as id from songs) s');
  const [admin, ...users] = await signIn(pool, submitters);
  if (!admin) throw new Error('The site has no users');
  await pool.query(`update users set role = 'admin' where id = $1`, [admin.id]);
  const { rows: open } = await pool.query<OpenMatchup>(
    `select id as "matchupId", tournament_id as "tournamentId", song1_id as "songId" from matchups
     where status = 'active' order by random() limit ${OPEN_MATCHUPS}`,
  );
  return {
    tournaments: await draw(`select id from tournaments where is_public and status <> 'setup'`),
    matchups: await draw(`select m.id from matchups m join tournaments t on t.id = m.tournament_id
      where t.is_public and m.status = 'completed'`),
    open,
    users,
    voters: await signIn(pool, await draw('select id from users', VOTERS)),
    admin,
  };
}

/** Returns the requests that many users send, each with data from the whole site, and two rare ones. */
function createRequests({ http, context }: App, sample: Sample): Record<string, Send> {
  const pick = <T>(of: T[], turn: number) => of[turn % of.length] as T;
  const inject = async (request: { url: string; cookie?: string | undefined; payload?: object }) => {
    const { url, cookie, payload } = request;
    const { statusCode } = await http.inject({
      method: payload ? 'POST' : 'GET',
      url,
      ...(cookie ? { headers: { cookie } } : {}),
      ...(payload ? { payload } : {}),
    });
    if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
  };
  const visit =
    (path: (turn: number) => string): Send =>
    (turn) =>
      inject({ url: path(turn) });
  const read =
    (path: (turn: number) => string): Send =>
    (turn) =>
      inject({ url: path(turn), cookie: pick(sample.users, turn).cookie });
  const tournament = (turn: number) => `/api/tournaments/${pick(sample.tournaments, turn)}`;
  const metric = (turn: number) => pick(['points', 'votes', 'tournaments'], turn);
  const vote = (turn: number) =>
    inject({
      url: '/api/votes',
      cookie: pick(sample.voters, turn).cookie,
      payload: pick(sample.open, turn * 7),
    });
  return {
    tournament: visit(tournament),
    'matchups of a tournament': visit((turn) => `${tournament(turn)}/matchups`),
    'participants of a tournament': visit((turn) => `${tournament(turn)}/participants`),
    'discussion of a matchup': visit((turn) => `/api/matchups/${pick(sample.matchups, turn)}/comments`),
    'list of tournaments': visit(() => '/api/tournaments'),
    'list of tournaments with the user’s private ones': read(() => '/api/tournaments'),
    'leaderboards of users': visit((turn) => `/api/leaderboard/${metric(turn)}`),
    'leaderboards of songs': visit((turn) => `/api/song-leaderboard/${metric(turn)}`),
    predictions: read(() => '/api/predictions'),
    'current user with their rank': read(() => '/api/auth/user'),
    'tournaments of a user': read((turn) => `/api/users/${pick(sample.users, turn + 1).id}/tournaments`),
    'a user’s votes in a tournament': read((turn) => `${tournament(turn)}/user-votes`),
    [VOTE]: (turn) =>
      Promise.all(
        Array.from({ length: CONCURRENT_VOTES }, (_, place) => vote(turn * CONCURRENT_VOTES + place)),
      ),
    [RARE.ranks]: () => createRanks().rankOf(context.db, 1),
    [RARE.users]: () => inject({ url: '/api/admin/users', cookie: sample.admin.cookie }),
  };
}

/** Measures both sites in turn in each round, so that other load of the machine affects them alike. */
async function measureInTurn(sites: [Site, Site], name: string, pace: Pace): Promise<Costs> {
  const samples: Costs[] = [];
  for (let round = -1; round < pace.rounds; round += 1) {
    const costs: Costs = [
      await measure(sites[0], name, pace.seconds / 5),
      await measure(sites[1], name, pace.seconds / 5),
    ];
    // The first round warms up.
    if (round >= 0) samples.push(costs);
  }
  const middle = (index: 0 | 1) => ({
    server: median(samples.map((costs) => costs[index].server)),
    database: median(samples.map((costs) => costs[index].database)),
    times: samples.flatMap((costs) => costs[index].times),
  });
  return [middle(0), middle(1)];
}

/** Measures requests one after the other. Each finds an empty cache, because a cached answer costs the same at any size. */
async function measure(site: Site, name: string, seconds: number): Promise<Cost> {
  const times: number[] = [];
  const database = await watchDatabase(site.pool);
  const own = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  let turn = Math.floor(Math.random() * 1000);
  do {
    site.clearReadCache();
    const sentAt = performance.now();
    await site.requests[name]?.(turn);
    times.push(performance.now() - sentAt);
    turn += 1;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(own);
  const answers = times.length * (name === VOTE ? CONCURRENT_VOTES : 1);
  return { server: (user + system) / 1000 / answers, database: (await database.usedMs()) / answers, times };
}

function toSection(measured: Map<string, Costs>, [small, large]: [Size, Size], differences: number): Section {
  const figure = (value: number) => (value < 10 ? value.toPrecision(2) : String(Math.round(value)));
  const sum = ({ server, database }: Cost) => server + database;
  const isRare = (name: string) => Object.values(RARE).includes(name);
  const cell = (cost: Cost) => `${figure(sum(cost))} (${figure(cost.database)})`;
  const delays = ({ times }: Cost) => `${figure(median(times))} / ${figure(percentile(times, 0.99))}`;
  return {
    title: 'Growth',
    text: [
      'Processor milliseconds of one answer: the server and the database together, and in parentheses the database alone. The sites',
      `have ${whole(small.users)} and ${whole(large.users)} users, ${whole(small.tournaments)} and ${whole(large.tournaments)} tournaments, ${whole(small.votes)} and ${whole(large.votes)} votes. The cache of answers is emptied before`,
      'each request, because cached answers cost the same at any size. Requests come one after the other, without a network. The last',
      'two columns give the delays in milliseconds: median / 99th percentile. The last two rows read all users.',
    ].join('\n'),
    head: [
      '',
      whole(small.users),
      whole(large.users),
      `ratio (aim: ${AIM})`,
      `at ${whole(small.users)}`,
      `at ${whole(large.users)}`,
    ],
    rows: [...measured].map(([name, [first, last]]) => {
      const ratio = isRare(name) ? '' : (sum(last) / sum(first)).toFixed(2);
      return [name, cell(first), cell(last), ratio, delays(first), delays(last)];
    }),
    notes: [`Counts that differ from their facts at ${whole(large.votes)} votes: ${differences}.`],
  };
}

import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { createLog } from '#server/log.ts';
import { makeSite, type Size } from './growth-data.ts';
import { type Read, readsOf, takeSample } from './growth-reads.ts';
import { type House, withHouse } from './house.ts';
import { busyMs } from './process-figures.ts';
import { median, type Pace, percentile, type Section } from './report.ts';
import { SESSION_SECRET } from './seed.ts';

const AIM = 1.3;
const SIZES: Size[] = [
  { users: 10_000, tournaments: 1_000, votes: 100_000 },
  { users: 100_000, tournaments: 3_000, votes: 1_000_000 },
  { users: 1_000_000, tournaments: 10_000, votes: 10_000_000 },
];
const BRIEF_SIZES: Size[] = [200, 400, 800].map((users) => ({
  users,
  tournaments: users / 10,
  votes: users * 10,
}));

/** Processor milliseconds of one answer, and how long it took. */
type Cost = { server: number; database: number; times: number[] };

/** What a site of ten thousand people answers beside one of a million, in turn on one PostgreSQL. */
export function benchGrowth(pace: Pace): Promise<Section> {
  const sizes = pace.rounds > 1 ? SIZES : BRIEF_SIZES;
  return withHouse(async (house) => {
    const sites: Site[] = [];
    try {
      for (const size of sizes) sites.push(await openSite(house, size));
      const measured: Measured[] = [];
      for (const [place, read] of (sites[0]?.reads ?? []).entries()) {
        measured.push({ read, costs: await measureInTurn(sites, place, pace) });
      }
      let differences = 0;
      for (const { pool } of sites) differences += (await findDifferences(pool)).length;
      return toSection(measured, sizes, differences);
    } finally {
      for (const site of sites) await site.close();
    }
  });
}

type Site = { pool: pg.Pool; reads: Read[]; forget: () => void; close: () => Promise<void> };

/** The product on a database of its own that holds so much. */
async function openSite({ pool: house, connection }: House, size: Size): Promise<Site> {
  const database = `site_of_${size.users}`;
  await house.query(`create database ${database}`);
  const pool = createPool({ ...connection, database }, 8);
  await applyMigrations(pool);
  await makeSite(pool, size);
  const bus = createMemoryBus();
  const clock = { now: () => new Date() };
  const logger = createLog('silent');
  const app = await buildApp({
    config: loadConfig({ LOG_LEVEL: 'silent', LIMIT_VOTES: '1000' }),
    pool,
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
    reads: readsOf(app, await takeSample(pool)),
    forget: () => bus.publish({ type: 'person_changed' }),
    async close() {
      await app.stop();
      await pool.end();
    },
  };
}

/** Round by round, each site in turn, so that whatever else the machine does hits all of them alike. */
async function measureInTurn(sites: Site[], place: number, pace: Pace): Promise<Cost[]> {
  const samples: Cost[][] = sites.map(() => []);
  for (let round = -1; round < pace.rounds; round += 1) {
    for (const [index, site] of sites.entries()) {
      const read = site.reads[place];
      if (!read) throw new Error('All sites are asked for the same');
      const cost = await measure(site, read, pace.seconds / 5);
      // The first round warms up.
      if (round >= 0) samples[index]?.push(cost);
    }
  }
  return samples.map((costs) => ({
    server: median(costs.map(({ server }) => server)),
    database: median(costs.map(({ database }) => database)),
    times: costs.flatMap(({ times }) => times),
  }));
}

/** Answers one after the other for some seconds, each made anew: what is kept in memory costs the same at any size. */
async function measure({ pool, forget }: Site, read: Read, seconds: number): Promise<Cost> {
  const times: number[] = [];
  const database = await watchDatabase(pool);
  const own = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  let turn = Math.floor(Math.random() * 1000);
  do {
    forget();
    const askedAt = performance.now();
    await read.ask(turn);
    times.push(performance.now() - askedAt);
    turn += 1;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(own);
  const answers = times.length * (read.answers ?? 1);
  return {
    server: (user + system) / 1000 / answers,
    database: (await database.usedMs()) / answers,
    times,
  };
}

/** The processor time of the database's processes: those that serve this server, and those that write for all. */
async function watchDatabase(pool: pg.Pool) {
  const findPids = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() or datname is null`,
    );
    return rows.map(({ pid }) => pid);
  };
  const before = new Map((await findPids()).map((pid) => [pid, busyMs(pid)]));
  return {
    async usedMs() {
      const pids = await findPids();
      return pids.reduce((sum, pid) => sum + busyMs(pid) - (before.get(pid) ?? 0), 0);
    },
  };
}

type Measured = { read: Read; costs: Cost[] };

function toSection(measured: Measured[], sizes: Size[], differences: number): Section {
  const count = (value: number) => value.toLocaleString('en');
  const figure = (value: number) => (value < 10 ? value.toPrecision(2) : String(Math.round(value)));
  const sum = ({ server, database }: Cost) => server + database;
  const growthOf = ({ costs }: Measured) => {
    const [first, last] = [costs.at(0), costs.at(-1)];
    return first && last ? sum(last) / sum(first) : Number.NaN;
  };
  const cell = (cost: Cost) => `${figure(sum(cost))} (${figure(cost.database)})`;
  const times = (cost: Cost | undefined) =>
    cost ? `${figure(median(cost.times))} / ${figure(percentile(cost.times, 0.99))}` : '';
  const largest = sizes.at(-1);
  return {
    title: 'Growth',
    text: [
      'Processor milliseconds of one answer, of the server and the database together (in parentheses the database alone), on a site',
      `of ${sizes.map(({ users }) => count(users)).join(', ')} users with ${sizes.map(({ tournaments }) => count(tournaments)).join(', ')} tournaments and`,
      `${sizes.map(({ votes }) => count(votes)).join(', ')} votes. Every answer is made anew from the database: the bytes in memory that most readers get`,
      'cost the same at any size. Without the network, one after the other. The last two columns are how long an answer takes, in the middle',
      'and at the 99th percentile, in milliseconds.',
    ].join('\n'),
    head: [
      '',
      ...sizes.map(({ users }) => count(users)),
      'ratio',
      `at ${count(sizes[0]?.users ?? 0)}`,
      `at ${count(largest?.users ?? 0)}`,
    ],
    rows: measured.map((one) => [
      one.read.name,
      ...one.costs.map(cell),
      one.read.isRare ? '' : growthOf(one).toFixed(2),
      times(one.costs.at(0)),
      times(one.costs.at(-1)),
    ]),
    notes: [
      ...measured
        .filter(({ read }) => !read.isRare)
        .map((one) => {
          const growth = growthOf(one);
          return `${one.read.name}: ${growth.toFixed(2)} times the cost (aim: at most ${AIM}, ${growth <= AIM ? 'met' : 'missed'}).`;
        }),
      'The points of all, from which places behind the thousandth are told, are counted once a minute, and an admin’s lists when an admin asks: both look at every user. What parallel workers of the database take for the former is in its time alone. Next idea: a table of how many have how many points, moved with each batch of votes.',
      'What a vote costs more on a large site is spent in the database, on pages of voters that nobody has touched for a while: each is read again, and written whole into the log once after a checkpoint. Next idea: the counters of users in a narrow table of their own, beside the addresses and names whose indexes they now drag along.',
      `Counts that differ from their facts at ${count(largest?.votes ?? 0)} votes: ${differences}.`,
    ],
  };
}

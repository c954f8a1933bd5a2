import type pg from 'pg';
import { openApp } from '#bench/support/app-in-process.ts';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { findDifferences } from '#server/db/recount.ts';
import { singleThreadMs } from '#tests/support/measuring/process-usage.ts';
import { median, type Pace, percentile, type Section } from '#tests/support/measuring/report.ts';
import { createSite, type Size } from './growth-dataset.ts';
import { createRequests, drawSample, type GrowthRequest } from './growth-requests.ts';

const AIM = 1.3;
const SIZES: Size[] = [
  { users: 10_000, tournaments: 1_000, votes: 100_000 },
  { users: 100_000, tournaments: 3_000, votes: 1_000_000 },
  { users: 1_000_000, tournaments: 10_000, votes: 10_000_000 },
];
const BRIEF_SIZES: Size[] = [200, 800].map((users) => ({
  users,
  tournaments: users / 10,
  votes: users * 10,
}));

/** The processor time of one answer, and the delays of all requests, in milliseconds. */
type Cost = { server: number; database: number; times: number[] };

/** Measures the same requests on sites of 10,000, 100,000 and a million users, on one PostgreSQL. */
export function benchGrowth(pace: Pace): Promise<Section> {
  const sizes = pace.rounds > 1 ? SIZES : BRIEF_SIZES;
  return withBenchEnvironment(async (environment) => {
    const sites: Site[] = [];
    try {
      for (const size of sizes) sites.push(await openSite(environment, size));
      const measured: Measured[] = [];
      for (const [index, request] of (sites[0]?.requests ?? []).entries()) {
        measured.push({ request, costs: await measureInTurn(sites, index, pace) });
      }
      let differences = 0;
      for (const { pool } of sites) differences += (await findDifferences(pool)).length;
      return toSection(measured, sizes, differences);
    } finally {
      for (const site of sites) await site.close();
    }
  });
}

type Site = {
  pool: pg.Pool;
  requests: GrowthRequest[];
  clearReadCache: () => void;
  close: () => Promise<void>;
};

/** Creates a site of that size in a new database and starts the product on it. */
async function openSite(environment: BenchEnvironment, size: Size): Promise<Site> {
  const { app, ...site } = await openApp(environment, `site_of_${size.users}`, (pool) =>
    createSite(pool, size),
  );
  return { ...site, requests: createRequests(app, await drawSample(site.pool)) };
}

/** Measures all sites in turn in each round, so that other load of the machine affects them alike. */
async function measureInTurn(sites: Site[], requestIndex: number, pace: Pace): Promise<Cost[]> {
  const samples: Cost[][] = sites.map(() => []);
  for (let round = -1; round < pace.rounds; round += 1) {
    for (const [index, site] of sites.entries()) {
      const request = site.requests[requestIndex];
      if (!request) throw new Error('The sites have different requests');
      const cost = await measure(site, request, pace.seconds / 5);
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

/** Measures requests one after the other. Each finds an empty cache, because a cached answer costs the same at any size. */
async function measure(site: Site, request: GrowthRequest, seconds: number): Promise<Cost> {
  const times: number[] = [];
  const database = await watchDatabase(site.pool);
  const own = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  let turn = Math.floor(Math.random() * 1000);
  do {
    site.clearReadCache();
    const sentAt = performance.now();
    await request.send(turn);
    times.push(performance.now() - sentAt);
    turn += 1;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(own);
  const answers = times.length * (request.answers ?? 1);
  return {
    server: (user + system) / 1000 / answers,
    database: (await database.usedMs()) / answers,
    times,
  };
}

/**
 * Measures the processor time of the database: of this site's connections and of all background processes. Processes that end
 * meanwhile, such as parallel workers, are not counted.
 */
async function watchDatabase(pool: pg.Pool) {
  const findPids = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() or datname is null`,
    );
    return rows.map(({ pid }) => pid);
  };
  const before = new Map((await findPids()).map((pid) => [pid, singleThreadMs(pid)]));
  return {
    async usedMs() {
      const pids = await findPids();
      return pids.reduce((sum, pid) => sum + singleThreadMs(pid) - (before.get(pid) ?? 0), 0);
    },
  };
}

type Measured = { request: GrowthRequest; costs: Cost[] };

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
      'Processor milliseconds of one answer: the server and the database together, and in parentheses the database alone. The sites have',
      `${sizes.map(({ users }) => count(users)).join(', ')} users, ${sizes.map(({ tournaments }) => count(tournaments)).join(', ')} tournaments and`,
      `${sizes.map(({ votes }) => count(votes)).join(', ')} votes. The cache of answers is emptied before each request, because cached answers cost the same`,
      'at any size. Requests come one after the other, without a network; only the row with 64 votes sends them at once. The last two',
      'columns give the delay of a request, or of the 64 votes together, in milliseconds: median / 99th percentile.',
    ].join('\n'),
    head: [
      '',
      ...sizes.map(({ users }) => count(users)),
      'ratio',
      `at ${count(sizes[0]?.users ?? 0)}`,
      `at ${count(largest?.users ?? 0)}`,
    ],
    rows: measured.map((each) => [
      each.request.name,
      ...each.costs.map(cell),
      each.request.isRare ? '' : growthOf(each).toFixed(2),
      times(each.costs.at(0)),
      times(each.costs.at(-1)),
    ]),
    notes: [
      ...measured
        .filter(({ request }) => !request.isRare)
        .map((each) => {
          const growth = growthOf(each);
          return `${each.request.name}: ${growth.toFixed(2)} times the cost (aim: at most ${AIM}, ${growth <= AIM ? 'met' : 'missed'}).`;
        }),
      'The points of all users give the ranks below the thousandth and are read once a minute; the admin list is read when an admin opens it. Both read all users. The time of parallel database workers is included in the delay of the former, but not in its processor time. Next idea: a table with the number of users for each number of points, updated with each batch of votes.',
      'The extra cost of a vote on a large site is in the database: pages of voters that were not changed recently are read again and written in full to the log once after a checkpoint. A separate narrow table for the counters of users would reduce this; docs/decisions/0029-counters-stay-with-accounts.md says why there is none.',
      `Counts that differ from their facts at ${count(largest?.votes ?? 0)} votes: ${differences}.`,
    ],
  };
}

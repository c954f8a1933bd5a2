import type pg from 'pg';
import { pino } from 'pino';
import { createPeerTables, hasPgbench, measureUnbatchedVotes } from '#bench/peers/unbatched-votes.ts';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { voteAtFullSpeed } from '#bench/support/load.ts';
import { hasWrk } from '#bench/support/wrk.ts';
import { openDatabase } from '#server/db/client.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createAddressHasher } from '#server/features/votes/address-hash.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';
import {
  openToGuests,
  type SeededTournament,
  seedGuests,
  seedTournament,
  setCountVisibility,
} from '#tests/support/measuring/seed.ts';
import { CROWD, measurePlainVotes, type VoteMicroseconds } from './plain-votes.ts';
import { type Delays, measureDelays, STEADY_VOTES_PER_SECOND } from './vote-delays.ts';

const MANY = 64;
/** Votes that are cast at once to fill the batches: only the first and the last batch are not full. */
const WAITING_VOTES = 5_000;
const P99_AIM_MS = 50;

/** One hot matchup, or many. */
type Scenario = 'hot' | 'many';
const MATCHUPS: Record<Scenario, number> = { hot: 1, many: MANY };

/** Measures votes per second over HTTP, of the peer and of the batches alone, and the delay of votes, on one database. */
export function benchVotes(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    await createPeerTables(environment.pool);
    const seeded = await seedTournament(environment.pool, { users: pace.users, matchups: MANY });
    const measured = await measureInTurn(environment, seeded, pace);
    const delays = await measureDelays(environment, seeded, pace);
    const differences = await findDifferences(environment.pool);
    return toSection({ ...measured, delays, differences: differences.length }, pace);
  });
}

type Rates = Record<
  'server' | 'hidden' | 'guests' | 'plain' | 'peer' | 'limit' | 'unaudited',
  Record<Scenario, number>
>;
type Measured = { rates: Rates; costs: Record<Scenario, VoteMicroseconds> };

/** Measures all cases in turn in each round, so that other load of the machine affects them alike. */
async function measureInTurn(
  { connection, pool, startServer }: BenchEnvironment,
  seeded: SeededTournament,
  { rounds, seconds, warmUpSeconds }: Pace,
): Promise<Measured> {
  // A voter of the small crowd casts more votes a second than the default limit allows.
  const server = await startServer({ LIMIT_VOTES: '10000' });
  const { port } = server;
  const urgentPool = createUrgentPool(connection);
  const byGuests = { ...seeded, ...(await seedGuests(pool, seeded.userIds.length)) };
  await openToGuests(pool, seeded);
  const costs: Record<Scenario, VoteMicroseconds[]> = { hot: [], many: [] };
  const samples = {
    server: { hot: [], many: [] },
    hidden: { hot: [], many: [] },
    guests: { hot: [], many: [] },
    plain: { hot: [], many: [] },
    peer: { hot: [], many: [] },
    limit: { hot: [], many: [] },
    unaudited: { hot: [], many: [] },
  } as Record<keyof Rates, Record<Scenario, number[]>>;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const scenario of ['hot', 'many'] as const) {
        const matchups = MATCHUPS[scenario];
        // The server reads each session again after a minute. This warm-up keeps those reads out of the first measurement.
        for (const voters of [seeded, byGuests]) {
          await voteAtFullSpeed({ port, seeded: voters, matchups, seconds: warmUpSeconds });
        }
        samples.server[scenario].push((await voteAtFullSpeed({ port, seeded, matchups, seconds })).perSecond);
        await setCountVisibility(pool, seeded, 'after_close');
        samples.hidden[scenario].push((await voteAtFullSpeed({ port, seeded, matchups, seconds })).perSecond);
        await setCountVisibility(pool, seeded, 'live');
        samples.guests[scenario].push(
          (await voteAtFullSpeed({ port, seeded: byGuests, matchups, seconds })).perSecond,
        );
        const plain = await measurePlainVotes({ server, seeded, matchups, seconds });
        samples.plain[scenario].push(plain.perSecond);
        costs[scenario].push(plain.costs);
        samples.peer[scenario].push(await measureUnbatchedVotes(connection, matchups, seconds));
        const { limit, unaudited } = await measureLimits({ pool: urgentPool, seeded, matchups, seconds });
        samples.limit[scenario].push(limit);
        samples.unaudited[scenario].push(unaudited);
      }
    }
  } finally {
    await urgentPool.end();
    await server.stop();
  }
  const medians = (of: Record<Scenario, number[]>) => ({ hot: median(of.hot), many: median(of.many) });
  return {
    rates: {
      server: medians(samples.server),
      hidden: medians(samples.hidden),
      guests: medians(samples.guests),
      plain: medians(samples.plain),
      peer: medians(samples.peer),
      limit: medians(samples.limit),
      unaudited: medians(samples.unaudited),
    },
    costs: { hot: medianCosts(costs.hot), many: medianCosts(costs.many) },
  };
}

type Limits = { pool: pg.Pool; seeded: SeededTournament; matchups: number; seconds: number };

/**
 * Returns the votes per second of full batches without HTTP, one after the other: `limit` with the hash of each address,
 * which the server keeps for the audit (rule F1), and `unaudited` without it. Each is the median over `seconds`. Both take
 * turns of 5,000 votes, so that the state of the machine and of the tables affects them alike.
 */
async function measureLimits({ pool, seeded, matchups, seconds }: Limits) {
  const log = pino({ level: 'silent' });
  const clock = { now: () => new Date() };
  const box = createBallotBox({ pool, clock, bus: createMemoryBus(), log });
  const hash = createAddressHasher({ db: openDatabase(pool), clock });
  const castAll = (isAudited: boolean) =>
    Promise.all(
      Array.from({ length: WAITING_VOTES }, async () => {
        const matchup = seeded.matchups[Math.floor(Math.random() * matchups)];
        if (!matchup) throw new Error('The tournament has no matchup');
        const userId = seeded.userIds[Math.floor(Math.random() * seeded.userIds.length)] ?? 0;
        const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
        return box.cast({
          userId,
          tournamentId: seeded.tournamentId,
          matchupId: matchup.id,
          songId,
          key: null,
          addressHash: isAudited ? await hash(addressOf(userId)) : undefined,
        });
      }),
    );
  const turns = { limit: [] as number[], unaudited: [] as number[] };
  const end = performance.now() + 2 * seconds * 1000;
  for (let turn = 0; performance.now() < end || turn % 4 !== 0; turn += 1) {
    // With, without, without, with: neither kind always follows the other.
    const isAudited = turn % 4 === 0 || turn % 4 === 3;
    const started = performance.now();
    await castAll(isAudited);
    turns[isAudited ? 'limit' : 'unaudited'].push(performance.now() - started);
  }
  await box.close();
  const perSecond = (spans: readonly number[]) => (WAITING_VOTES * 1000) / median(spans);
  return { limit: perSecond(turns.limit), unaudited: perSecond(turns.unaudited) };
}

/** Gives each voter a different address. */
const addressOf = (userId: number) => `10.${(userId >> 16) & 255}.${(userId >> 8) & 255}.${userId & 255}`;

type Figures = Measured & { delays: Delays; differences: number };

function toSection(
  { rates, costs, delays, differences }: Figures,
  { rounds, seconds, users }: Pace,
): Section {
  const { server, hidden, guests, plain, peer, limit, unaudited } = rates;
  const p50 = median(delays.rounds.map(({ p50Ms }) => p50Ms));
  const p99 = median(delays.rounds.map(({ p99Ms }) => p99Ms));
  const messages = Math.max(...delays.rounds.map(({ messagesPerSocketSecond }) => messagesPerSocketSecond));
  const delayRow = (name: string, ms: number) => [
    `${name} at ${STEADY_VOTES_PER_SECOND} votes a second, ms`,
    ms.toFixed(1),
    '',
    '',
    '',
    '',
  ];
  const row = (scenario: Scenario, votes: Rates['server'], how = '') => [
    `${placesOf(scenario)}${how}`,
    rate(votes[scenario]),
    rate(peer[scenario]),
    `${(votes[scenario] / peer[scenario]).toFixed(1)} x`,
    rate(limit[scenario]),
    (votes[scenario] / limit[scenario]).toFixed(2),
  ];
  return {
    title: 'Votes',
    text: [
      `Votes per second of ${users.toLocaleString('en')} signed-in users, or as many guests, median of ${rounds} rounds of ${seconds} s, each after a warm-up, on one embedded PostgreSQL`,
      'with fsync on. The load reaches the server over HTTP from 64 connections with 16 pipelined votes each; a vote is answered after its',
      `commit. Without pipelining, ${CROWD.connections} connections of ${CROWD.users} users wait for each answer, as browsers do, with the load from`,
      `${hasWrk() ? 'wrk' : 'the same generator'}. The peer writes one vote (an upsert and a counter update) per transaction with 16 connections,`,
      `by ${hasPgbench() ? 'pgbench with prepared statements' : 'the same statements over pg'}. The limit is the ballot box without HTTP, in full batches of 500, with the hash of each address for the audit.`,
      `The p50 and p99 rows are the delay of a vote, from when it was due to its answer, at a steady rate over ${MANY} matchups for ${delays.seconds} s`,
      `(median of ${rounds}), while ${delays.watching.toLocaleString('en')} sockets in another process watch the tournament.`,
    ].join('\n'),
    head: ['', 'this server', 'peer', 'ratio to the peer', 'limit', 'of the limit'],
    rows: [
      row('hot', server),
      row('many', server),
      row('hot', hidden, ', hidden counts'),
      row('many', hidden, ', hidden counts'),
      row('hot', guests, ', of guests'),
      row('many', guests, ', of guests'),
      row('hot', plain, ', no pipelining'),
      row('many', plain, ', no pipelining'),
      delayRow('p50', p50),
      delayRow('p99', p99),
    ],
    notes: [
      note('ratio to the peer on one hot matchup', server.hot / peer.hot, 5),
      note(`ratio to the peer on ${MANY} matchups`, server.many / peer.many, 5),
      note('ratio to the peer on one hot matchup without pipelining', plain.hot / peer.hot, 5),
      note(`ratio to the peer on ${MANY} matchups without pipelining`, plain.many / peer.many, 1.5),
      costNote('hot', costs.hot),
      costNote('many', costs.many),
      note('hidden counts against visible ones on one hot matchup', hidden.hot / server.hot, 0.9),
      note(`hidden counts against visible ones on ${MANY} matchups`, hidden.many / server.many, 0.9),
      note('votes of guests against those of accounts on one hot matchup', guests.hot / server.hot, 0.9),
      note(`votes of guests against those of accounts on ${MANY} matchups`, guests.many / server.many, 0.9),
      note(
        'full batches with the address of each vote against without, on one hot matchup',
        limit.hot / unaudited.hot,
        0.9,
      ),
      note(
        `full batches with the address of each vote against without, on ${MANY} matchups`,
        limit.many / unaudited.many,
        0.9,
      ),
      note(`one hot matchup against ${MANY}`, server.hot / server.many, 0.9),
      `p99 at ${STEADY_VOTES_PER_SECOND} votes a second with ${delays.watching.toLocaleString('en')} sockets open: ${p99.toFixed(1)} ms (aim: at most ${P99_AIM_MS}, ${p99 <= P99_AIM_MS ? 'met' : 'missed'}; round by round ${delays.rounds.map(({ p99Ms }) => p99Ms.toFixed(1)).join(', ')}); each socket received ${messages.toFixed(1)} messages a second.`,
      ...(p99 <= P99_AIM_MS
        ? []
        : [
            'The push to all sockets delays these votes: sender and receivers take both cores while it lasts, and the ballot box and the database wait. Next idea: sockets on a separate machine (docs/scaling.md, step 6).',
          ]),
      `Counts that differ from their facts afterwards: ${differences}.`,
      `On ${MANY} matchups the peer does not wait for row locks, and full batches without HTTP are only ${(limit.many / peer.many).toFixed(1)} times as fast, so a ratio of five is out of reach. Two or four batches at once are not faster here. A narrow table for the voters’ counters would save about 7% of a vote’s processor time (docs/decisions/0029-counters-stay-with-accounts.md).`,
      'The peer has both cores and no HTTP, sessions, validation or limits. The server has all of these, and the load takes part of a core. The limit column is what compares with the peer.',
    ],
  };
}

const placesOf = (scenario: Scenario) => (scenario === 'hot' ? 'one hot matchup' : `${MANY} matchups`);

function medianCosts(costs: readonly VoteMicroseconds[]): VoteMicroseconds {
  const of = (part: keyof VoteMicroseconds) => median(costs.map((each) => each[part]));
  return { main: of('main'), workers: of('workers'), helpers: of('helpers'), database: of('database') };
}

function costNote(scenario: Scenario, { main, workers, helpers, database }: VoteMicroseconds): string {
  const parts = [
    `${main.toFixed(0)} µs in the main thread`,
    `${workers.toFixed(0)} in the thread of the ballot box`,
    `${helpers.toFixed(0)} in other threads, mostly for garbage collection`,
    `${database.toFixed(0)} in the database`,
  ];
  return `Processor time of a vote on ${placesOf(scenario)} without pipelining: ${parts.join(', ')}.`;
}

const rate = (value: number) => Math.round(value).toLocaleString('en');
const note = (what: string, value: number, aim: number) =>
  `${what}: ${value.toFixed(2)} (aim: at least ${aim}, ${value >= aim ? 'met' : 'missed'}).`;

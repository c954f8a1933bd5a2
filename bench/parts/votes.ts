import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { sendAtFullSpeed, voteAtFullSpeed, voteAtSteadyRate } from '#bench/support/load.ts';
import { openDatabase } from '#server/db/client.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createAddressHasher } from '#server/features/votes/address-hash.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { pickRandom, randomSongOf } from '#tests/support/measuring/pipeline.ts';
import type { Pace, Section } from '#tests/support/measuring/report.ts';
import { median, percentile, verdict, whole } from '#tests/support/measuring/report.ts';
import { type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import { databaseUrl } from '#tests/support/postgres.ts';
import { startProgram } from '#tests/support/program.ts';

const MANY = 64;
/** A crowd that votes like browsers do: each connection waits for its answer. */
const CROWD = { connections: 128, users: 300 };
/** Votes that are cast at once to fill the batches: only the first and the last batch are not full. */
const WAITING_VOTES = 5_000;
const STEADY_VOTES_PER_SECOND = 500;
/** The share of `pace.sockets` that watches the steady votes, which last `pace.seconds` times the factor. */
const WATCHING_SHARE = 0.8;
const STEADY_SECONDS_FACTOR = 4;
const P99_AIM_MS = 50;
/** How many times the votes of the peer the server counts without pipelining. */
const AIMS = { hot: 7, many: 2.3 };

/** Measures votes per second over HTTP, of the peer and of the batches alone, and the delay of votes, on one database. */
export function benchVotes(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const seeded = await seedTournament(environment.pool, { users: pace.users, matchups: MANY });
    const rates = await measureRates(environment, seeded, pace);
    const delays = await measureDelays(environment, seeded, pace);
    const differences = (await findDifferences(environment.pool)).length;
    return toSection({ rates, delays, differences, pace });
  });
}

type Load = { port: number; seeded: SeededTournament; seconds: number };
type Way = 'server' | 'plain' | 'peer' | 'limit';
/** The medians of a way to count votes: on one hot matchup, and on many. */
type Rates = Record<Way, { hot: number; many: number }>;

/** Measures all ways in turn in each round, so that other load of the machine affects them alike. */
async function measureRates(
  { connection, startServer }: BenchEnvironment,
  seeded: SeededTournament,
  { rounds, seconds, warmUpSeconds }: Pace,
): Promise<Rates> {
  // A voter of the small crowd casts more votes a second than the default limit allows.
  const server = await startServer({ LIMIT_VOTES: '10000' });
  const peer = await startProgram('bench/peers/plain-votes.ts', {
    DATA_DIR: '-',
    DATABASE_URL: databaseUrl(connection),
  });
  const asCrowd = (load: Load) => ({
    ...load,
    seeded: { ...load.seeded, voters: load.seeded.voters.slice(0, CROWD.users) },
    connections: CROWD.connections,
    inFlight: 1,
  });
  const ways: Record<Way, (load: Load) => Promise<number>> = {
    server: voteAtFullSpeed,
    plain: (load) => voteAtFullSpeed(asCrowd(load)),
    peer: (load) => votePlainly({ ...asCrowd(load), port: peer.port }),
    limit: (load) => measureFullBatches(connection, load),
  };
  const samples = new Map<string, number[]>();
  const scenarios = { hot: seeded.matchups.slice(0, 1), many: seeded.matchups };
  for (let round = 0; round < rounds; round += 1) {
    for (const [scenario, matchups] of Object.entries(scenarios)) {
      const load = { port: server.port, seeded: { ...seeded, matchups }, seconds };
      // The server reads each session again after a minute. This warm-up keeps those reads out of the first measurement.
      await voteAtFullSpeed({ ...load, seconds: warmUpSeconds });
      await votePlainly({ ...asCrowd(load), port: peer.port, seconds: warmUpSeconds });
      for (const [way, measure] of Object.entries(ways)) {
        const key = `${way} ${scenario}`;
        samples.set(key, [...(samples.get(key) ?? []), await measure(load)]);
      }
    }
  }
  await Promise.all([server.stop(), peer.stop()]);
  const medianOf = (key: string) => median(samples.get(key) ?? []);
  return Object.fromEntries(
    Object.keys(ways).map((way) => [way, { hot: medianOf(`${way} hot`), many: medianOf(`${way} many`) }]),
  ) as Rates;
}

/** Casts votes on the peer, whose requests name the voter. Returns the votes per second. */
function votePlainly({ seeded: { matchups, voters }, ...load }: Load): Promise<number> {
  const write = () => {
    const matchup = pickRandom(matchups);
    const vote = { matchupId: matchup.id, userId: pickRandom(voters).id, songId: randomSongOf(matchup) };
    const body = JSON.stringify(vote);
    return `POST /votes HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
  return sendAtFullSpeed(load, { write, expectedStatus: 200 });
}

/**
 * Returns the votes per second of full batches without HTTP, one after the other, with the hash of each address, which the
 * server keeps for the audit.
 */
async function measureFullBatches(
  connection: BenchEnvironment['connection'],
  { seeded, seconds }: Load,
): Promise<number> {
  const pool = createUrgentPool(connection);
  const clock = { now: () => new Date() };
  const log = pino({ level: 'silent' });
  const box = createBallotBox({ pool, clock, bus: createMemoryBus(), log });
  const hash = createAddressHasher({ db: openDatabase(pool), clock });
  const cast = async () => {
    const matchup = pickRandom(seeded.matchups);
    const { id: userId } = pickRandom(seeded.voters);
    return box.cast({
      userId,
      tournamentId: seeded.tournamentId,
      matchupId: matchup.id,
      songId: randomSongOf(matchup),
      key: null,
      addressHash: await hash(addressOf(userId)),
    });
  };
  const turnsMs: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  do {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: WAITING_VOTES }, cast));
    turnsMs.push(performance.now() - startedAt);
  } while (performance.now() < endsAt);
  await box.close();
  await pool.end();
  return (WAITING_VOTES * 1000) / median(turnsMs);
}

/** Gives each voter a different address. */
const addressOf = (userId: number) => `10.${(userId >> 16) & 255}.${(userId >> 8) & 255}.${userId & 255}`;

type Delays = { watching: number; seconds: number; p50Ms: number; p99Ms: number[]; messages: number };

/** Measures the time from when a vote is due until its answer, while thousands of sockets watch. */
async function measureDelays(
  { startServer }: BenchEnvironment,
  seeded: SeededTournament,
  pace: Pace,
): Promise<Delays> {
  const { port } = await startServer();
  const watching = Math.round(pace.sockets * WATCHING_SHARE);
  const watchers = await startProgram('bench/support/watcher-process.ts', {
    SERVER_PORT: String(port),
    TOURNAMENT: String(seeded.tournamentId),
    COUNT: String(watching),
  });
  const countMessages = async () => Number(await (await fetch(watchers.address)).text());
  const load = { port, seeded, perSecond: STEADY_VOTES_PER_SECOND };
  await voteAtSteadyRate({ ...load, seconds: pace.warmUpSeconds });
  await wait(1000);
  const seconds = pace.seconds * STEADY_SECONDS_FACTOR;
  const rounds: number[][] = [];
  const before = await countMessages();
  for (let round = 0; round < pace.rounds; round += 1)
    rounds.push(await voteAtSteadyRate({ ...load, seconds }));
  const messages = ((await countMessages()) - before) / (seconds * pace.rounds) / watching;
  await watchers.stop();
  return {
    watching,
    seconds,
    p50Ms: median(rounds.map((delaysMs) => percentile(delaysMs, 0.5))),
    p99Ms: rounds.map((delaysMs) => percentile(delaysMs, 0.99)),
    messages,
  };
}

type Figures = { rates: Rates; delays: Delays; differences: number; pace: Pace };

function toSection({ rates, delays, differences, pace: { rounds, seconds, users } }: Figures): Section {
  const p99 = median(delays.p99Ms);
  const rows = (way: Way, how: string, peer: Partial<Rates['peer']>) =>
    (['hot', 'many'] as const).map((scenario) => {
      const rate = rates[way][scenario];
      const ratio = rate / (peer[scenario] ?? Number.NaN);
      return [
        `${scenario === 'hot' ? 'one hot matchup' : `${MANY} matchups`}${how}`,
        whole(rate),
        peer[scenario] ? whole(peer[scenario]) : '',
        peer[scenario] ? `${ratio.toFixed(1)} x` : '',
        peer[scenario] ? `${AIMS[scenario]} x, ${verdict(ratio >= AIMS[scenario])}` : '',
        whole(rates.limit[scenario]),
        (rate / rates.limit[scenario]).toFixed(2),
      ];
    });
  const delayRow = (name: string, ms: number) => [
    `${name} at ${STEADY_VOTES_PER_SECOND} votes a second, ms`,
    ms.toFixed(1),
    '',
    '',
    '',
    '',
    '',
  ];
  return {
    title: 'Votes',
    text: [
      `Votes per second of ${whole(users)} signed-in users, median of ${rounds} rounds of ${seconds} s with fsync on, each vote answered`,
      'after its commit, over HTTP from 64 connections with 16 pipelined votes each. Without pipelining,',
      `${CROWD.connections} connections of ${CROWD.users} users wait for each answer, as browsers do. The peer is a plain Fastify server that commits each`,
      'vote (an upsert and a counter update) in a transaction, over 16 connections to the same database, without sessions, validation of',
      'the window, limits or live updates. The limit is the ballot box without HTTP, in full batches of 500. The last rows are the delay',
      'of a vote, from when it was due to its answer,',
      `over ${MANY} matchups for ${delays.seconds} s, while ${whole(delays.watching)} sockets in another process watch the tournament.`,
    ].join('\n'),
    head: ['', 'this server', 'peer', 'ratio to the peer', 'aim', 'limit', 'of the limit'],
    rows: [
      ...rows('server', '', {}),
      ...rows('plain', ', no pipelining', rates.peer),
      delayRow('p50', delays.p50Ms),
      delayRow('p99', p99),
    ],
    notes: [
      `p99 at ${STEADY_VOTES_PER_SECOND} votes a second with ${whole(delays.watching)} sockets open: ${p99.toFixed(1)} ms (aim: at most ${P99_AIM_MS}, ${verdict(p99 <= P99_AIM_MS)}; round by round ${delays.p99Ms.map((ms) => ms.toFixed(1)).join(', ')}); each socket received ${delays.messages.toFixed(1)} messages a second.`,
      `Counts that differ from their facts afterwards: ${differences}.`,
    ],
  };
}

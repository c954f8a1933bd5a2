import { pino } from 'pino';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { castVote, voteAtFullSpeed, voteAtSteadyRate } from '#bench/support/load.ts';
import { openSockets, productProtocol } from '#bench/support/sockets.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { BROADCAST_INTERVAL_MS } from '#server/live/broadcaster.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { processorMs } from '#tests/support/measuring/process-usage.ts';
import { median, type Pace, percentile, type Section } from '#tests/support/measuring/report.ts';
import { type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import type { Program } from '#tests/support/program.ts';
import { measureDeliveries } from './fan-out.ts';
import { type QueueCosts, simulateVoteQueue } from './queue-simulation.ts';

const VOTERS = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
/** Each voter votes once, and half of all voters do so in the last two minutes before the lock. */
const PEAK = { share: 0.5, seconds: 120 };
/** Simulated seconds of the peak for each second of the pace: the whole peak in the full run. */
const SIMULATED_SECONDS_FACTOR = 24;
/** The planned share of a thread's time. A busier thread delays its votes. */
const THREAD_LOAD = 0.5;
/** The servers of one database, and the highest delay (p99) of their votes. */
const CELL = { servers: 4, p99Ms: 200 };
const UPDATES_PER_SECOND = 1000 / BROADCAST_INTERVAL_MS;
/** Votes a second at which the simulation is compared with the product. */
const STEADY_RATES = [500, 2_000, 6_000];
/** TCP, IP and WebSocket headers of each message. */
const HEADER_BYTES = 56;
/** Sockets of one process, limited by its memory and by the time to reconnect after a restart (see Reconnect). */
const SOCKETS_PER_PROCESS = 10_000;

/** The first batch also opens the connection. The median of this many batches ignores it. */
const MIN_BATCHES = 5;

type UnitCosts = QueueCosts & { deliveryMs: number; messageBytes: number };
/** `delays` are the delays of votes, in milliseconds, at each of the `STEADY_RATES`. */
type Round = { unit: UnitCosts; delays: { p50: number; p99: number }[] };

/** Estimates the machines for up to a hundred million voters from measured costs and a simulation. */
export function benchCapacity(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const seeded = await seedTournament(environment.pool, { users: pace.users, matchups: 1 });
    const server = await environment.startServer({ LIMIT_VOTES: '1000' });
    try {
      await voteAtFullSpeed({ port: server.port, seeded, matchups: 1, seconds: pace.warmUpSeconds });
      const rounds: Round[] = [];
      for (let round = 0; round < pace.rounds; round += 1)
        rounds.push(await measureRound(environment, server, seeded, pace));
      return toSection(rounds, pace.seconds * SIMULATED_SECONDS_FACTOR);
    } finally {
      await server.stop();
    }
  });
}

async function measureRound(
  environment: BenchEnvironment,
  { port, pid, address }: Program,
  seeded: SeededTournament,
  pace: Pace,
): Promise<Round> {
  const batch = await measureBatches(environment, seeded, pace);
  const used = processorMs(pid);
  const load = await voteAtFullSpeed({ port, seeded, matchups: 1, seconds: pace.seconds });
  const httpMs = (processorMs(pid) - used) / load.accepted;
  const delays: Round['delays'] = [];
  for (const perSecond of STEADY_RATES) {
    const delaysMs = await voteAtSteadyRate({ port, seeded, perSecond, seconds: pace.seconds });
    delays.push({ p50: percentile(delaysMs, 0.5), p99: percentile(delaysMs, 0.99) });
  }
  const group = await openSockets(pace.sockets, productProtocol(port, seeded.tournamentId));
  const push = () => castVote(address, seeded);
  const deliveryMs = (await measureDeliveries(group, pid, pace, push)) / 1000;
  const messageBytes = group.watchers[0]?.last.length ?? 0;
  await group.close();
  return { unit: { ...batch, httpMs, deliveryMs, messageBytes }, delays };
}

/** Measures batches of one vote and of 500. Returns the fixed time of a batch and the time of each vote, in milliseconds. */
async function measureBatches({ connection }: BenchEnvironment, seeded: SeededTournament, { seconds }: Pace) {
  const log = pino({ level: 'silent' });
  const pool = createUrgentPool(connection);
  const box = createBallotBox({ pool, clock: { now: () => new Date() }, bus: createMemoryBus(), log });
  const [matchup] = seeded.matchups;
  if (!matchup) throw new Error('The tournament has no matchup');
  const timeOf = async (size: number) => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end || times.length < MIN_BATCHES) {
      const voters = pickDistinct(seeded.userIds, size);
      const startedAt = performance.now();
      await Promise.all(
        voters.map((userId) =>
          box.cast({
            userId,
            tournamentId: seeded.tournamentId,
            matchupId: matchup.id,
            songId: Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id,
            key: null,
          }),
        ),
      );
      times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  const [one, many] = [await timeOf(1), await timeOf(501)];
  await box.close();
  await pool.end();
  // Of 501 votes the first is a batch by itself, and the other 500 are the next batch.
  const voteMs = (many - 2 * one) / 499;
  return { fixedMs: one - voteMs, voteMs };
}

/** Picks `size` different ids at random. */
function pickDistinct(ids: readonly number[], size: number): number[] {
  const picked = new Set<number>();
  while (picked.size < size) picked.add(ids[Math.floor(Math.random() * ids.length)] ?? 0);
  return [...picked];
}

/** Returns the most votes a second of one matchup that a cell counts within its thread load and its delay. */
function capacityOf(costs: QueueCosts, seconds: number): number {
  const { servers, p99Ms } = CELL;
  let [enough, tooMany] = [0, (servers * THREAD_LOAD * 1000) / costs.httpMs];
  while (tooMany - enough > 100) {
    const votesPerSecond = (enough + tooMany) / 2;
    if (simulateVoteQueue({ ...costs, votesPerSecond, servers, seconds }).p99 <= p99Ms)
      enough = votesPerSecond;
    else tooMany = votesPerSecond;
  }
  return enough;
}

/** `seconds` is the simulated part of the peak. */
function toSection(rounds: readonly Round[], seconds: number): Section {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const cost = (name: keyof UnitCosts) => middle(({ unit }) => unit[name]);
  const unit: UnitCosts = {
    httpMs: cost('httpMs'),
    fixedMs: cost('fixedMs'),
    voteMs: cost('voteMs'),
    deliveryMs: cost('deliveryMs'),
    messageBytes: cost('messageBytes'),
  };
  const capacity = capacityOf(unit, seconds);
  const micros = (ms: number) => (ms * 1000).toFixed(1);
  const compare = (perSecond: number, index: number) => {
    const simulated = simulateVoteQueue({ ...unit, votesPerSecond: perSecond, servers: 1, seconds: 5 });
    const measured = (name: 'p50' | 'p99') => middle(({ delays }) => delays[index]?.[name] ?? 0);
    const pair = (p50: number, p99: number) => `${p50.toFixed(1)} and ${p99.toFixed(1)} ms`;
    return `Simulation and measurement, one server at ${count(perSecond)} votes a second, p50 and p99: ${pair(simulated.p50, simulated.p99)} simulated, ${pair(measured('p50'), measured('p99'))} measured.`;
  };
  return {
    title: 'Capacity',
    text: [
      'The machines for one evening on which each voter votes once on one final, half of them in its last two minutes, and keeps the',
      `page open. The costs of a vote and of a message are measured here (median of ${rounds.length} rounds). Votes that arrive at random, wait for a`,
      'server’s thread and then for the row of their matchup are simulated. The rest is multiplied. A cell is one database with up to',
      `four servers and a fixed share of the voters; its votes take ${CELL.p99Ms} ms at most (p99) and its threads are half idle.`,
    ].join('\n'),
    head: [
      'voters',
      'votes a second',
      'cells',
      'servers for votes',
      'p99, ms',
      'servers for sockets',
      'updates, Gbit/s',
    ],
    rows: VOTERS.map((voters) => rowOf({ voters, unit, capacity, seconds })),
    notes: [
      `A vote takes ${micros(unit.httpMs)} µs of a server’s processor; a batch holds its matchup for ${unit.fixedMs.toFixed(2)} ms and ${micros(unit.voteMs)} µs for each vote; a message to a socket takes ${micros(unit.deliveryMs)} µs and ${unit.messageBytes} bytes.`,
      `A cell counts ${count(capacity)} votes a second of one matchup.`,
      ...STEADY_RATES.map(compare),
      `More servers on one database at the same rate, p99: ${compareServerCounts(unit, capacity, seconds)}.`,
    ],
  };
}

type Evening = { voters: number; unit: UnitCosts; capacity: number; seconds: number };

function rowOf({ voters, unit, capacity, seconds }: Evening): string[] {
  const peak = (voters * PEAK.share) / PEAK.seconds;
  const cells = Math.ceil(peak / capacity);
  const servers = Math.ceil((peak / cells) * (unit.httpMs / 1000 / THREAD_LOAD));
  const { p99 } = simulateVoteQueue({
    ...unit,
    votesPerSecond: peak / cells,
    servers,
    seconds,
  });
  const byMemory = voters / SOCKETS_PER_PROCESS;
  const byThread = (voters * UPDATES_PER_SECOND * unit.deliveryMs) / 1000 / THREAD_LOAD;
  const bits = voters * UPDATES_PER_SECOND * (unit.messageBytes + HEADER_BYTES) * 8;
  return [
    count(voters),
    count(peak),
    count(cells),
    count(cells * servers),
    p99.toFixed(0),
    count(Math.ceil(Math.max(byMemory, byThread))),
    (bits / 1e9).toFixed(2),
  ];
}

/** Simulates more servers at the capacity of a cell: their batches are smaller, and batches make votes cheap. */
function compareServerCounts(unit: UnitCosts, capacity: number, seconds: number): string {
  return [1, 4, 16]
    .map((times) => {
      const servers = CELL.servers * times;
      const { p99, votesPerBatch } = simulateVoteQueue({
        ...unit,
        votesPerSecond: capacity,
        servers,
        seconds,
      });
      return `${servers} servers ${p99.toFixed(0)} ms with ${votesPerBatch.toFixed(0)} votes a batch`;
    })
    .join(', ');
}

const count = (value: number) => Math.round(value).toLocaleString('en');

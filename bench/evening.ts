import { pino } from 'pino';
import { createUrgentPool } from '#server/db/pool.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { gather, product } from './crowd.ts';
import { type House, withHouse } from './house.ts';
import { measureDeliveries } from './live.ts';
import { castOne, voteOverHttp, voteSteadily } from './load.ts';
import { processorMs } from './process-figures.ts';
import { median, type Pace, percentile, type Section } from './report.ts';
import { type Arena, seedArena } from './seed.ts';
import { type Costs, simulate } from './simulation.ts';

const USERS = 10_000;
const VOTERS = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
/** The evening: everybody votes once, half of them in the last two minutes before the lock. */
const PEAK = { share: 0.5, seconds: 120 };
/** A thread that is busy for longer than this share of its time makes people wait. */
const BUSY = 0.5;
/** Servers beside one database, and how long the slowest vote in a hundred may take there. */
const CELL = { servers: 4, p99Ms: 200 };
const UPDATES_PER_SECOND = 4;
/** Of TCP, IP and the WebSocket, around each message. */
const FRAME_BYTES = 56;
/** Sockets that one process holds: its memory, and a restart whose sockets are back within seconds (see Return). */
const SOCKETS_OF_A_PROCESS = 10_000;

type Unit = Costs & { deliveryMs: number; messageBytes: number };
type Check = { perSecond: number; measured: [number, number]; simulated: [number, number] };

/** What an evening with so many voters needs: measured costs of one vote and one message, and a simulation of the rest. */
export function benchEvening(pace: Pace): Promise<Section> {
  return withHouse(async (house) => {
    const arena = await seedArena(house.pool, { users: USERS, matchups: 1 });
    const batch = await measureBatches(house, arena, pace);
    const server = await house.startServer({ LIMIT_VOTES: '1000' });
    try {
      const { port, pid, address } = server;
      await voteOverHttp({ port, arena, matchups: 1, seconds: pace.warmUpSeconds });
      const used = processorMs(pid);
      const load = await voteOverHttp({ port, arena, matchups: 1, seconds: pace.seconds });
      const httpMs = (processorMs(pid) - used) / (load.perSecond * pace.seconds);
      const costs = { httpMs, ...batch };
      const checks: Check[] = [];
      for (const perSecond of [500, 2_000]) checks.push(await check({ port, arena, perSecond, costs, pace }));
      const crowd = await gather(pace.sockets, product(port, arena.tournamentId));
      const push = () => castOne(address, arena);
      const deliveryMs = (await measureDeliveries(crowd, pid, pace, push)) / 1000;
      const messageBytes = crowd.watchers[0]?.last.length ?? 0;
      await crowd.leave();
      return toSection({ ...costs, deliveryMs, messageBytes }, checks);
    } finally {
      await server.stop();
    }
  });
}

/** A batch holds its matchup for a fixed time and a little for each vote: the line through the shortest and the longest. */
async function measureBatches({ connection }: House, arena: Arena, { seconds }: Pace) {
  const log = pino({ level: 'silent' });
  const pool = createUrgentPool(connection);
  const box = createBallotBox({ pool, clock: { now: () => new Date() }, bus: createMemoryBus(), log });
  const [matchup] = arena.matchups;
  if (!matchup) throw new Error('There is no matchup');
  const timeOf = async (size: number) => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const from = Math.floor(Math.random() * (arena.userIds.length - size));
      const voters = arena.userIds.slice(from, from + size);
      const startedAt = performance.now();
      await Promise.all(
        voters.map((userId) =>
          box.cast({
            userId,
            tournamentId: arena.tournamentId,
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
  // The first of many waits for nobody: it is a batch of its own, and the 500 behind it are the next.
  const voteMs = (many - 2 * one) / 499;
  return { fixedMs: one - voteMs, voteMs };
}

async function check(run: {
  port: number;
  arena: Arena;
  perSecond: number;
  costs: Costs;
  pace: Pace;
}): Promise<Check> {
  const { port, arena, perSecond, costs, pace } = run;
  const { delaysMs } = await voteSteadily({ port, arena, perSecond, seconds: Math.ceil(pace.seconds) });
  const { p50, p99 } = simulate({ ...costs, votesPerSecond: perSecond, servers: 1, seconds: 5 });
  return {
    perSecond,
    measured: [percentile(delaysMs, 0.5), percentile(delaysMs, 0.99)],
    simulated: [p50, p99],
  };
}

/** The most votes a second of one matchup that a database and its servers take: by their threads, and by the delay. */
function capacityOf(costs: Costs): number {
  const { servers, p99Ms } = CELL;
  const { seconds } = PEAK;
  let [enough, tooMany] = [0, (servers * BUSY * 1000) / costs.httpMs];
  while (tooMany - enough > 100) {
    const votesPerSecond = (enough + tooMany) / 2;
    if (simulate({ ...costs, votesPerSecond, servers, seconds }).p99 <= p99Ms) enough = votesPerSecond;
    else tooMany = votesPerSecond;
  }
  return enough;
}

function toSection(unit: Unit, checks: Check[]): Section {
  const capacity = capacityOf(unit);
  const micros = (ms: number) => (ms * 1000).toFixed(1);
  const pair = ([p50, p99]: [number, number]) => `${p50.toFixed(1)} and ${p99.toFixed(1)} ms`;
  return {
    title: 'Evening',
    text: [
      'What an evening needs where everybody votes once on one final, half of them in its last two minutes, and keeps its page',
      'open. Measured here: what a vote and a message cost. Simulated: votes that arrive at random, wait for a server’s thread',
      'and then for the row of their matchup. Multiplied: the rest. A cell is one database with up to four servers, to which',
      `a voter always comes back; its votes are in after ${CELL.p99Ms} ms at most (p99) and its threads are half idle.`,
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
    rows: VOTERS.map((voters) => rowOf(voters, unit, capacity)),
    notes: [
      `A vote takes ${micros(unit.httpMs)} µs of a server’s processor; a batch holds its matchup for ${unit.fixedMs.toFixed(2)} ms and ${micros(unit.voteMs)} µs for each vote; a message to a socket takes ${micros(unit.deliveryMs)} µs and ${unit.messageBytes} bytes.`,
      `A cell takes ${count(capacity)} votes a second of one matchup.`,
      ...checks.map(
        ({ perSecond, measured, simulated }) =>
          `The simulation beside the product, one server at ${count(perSecond)} votes a second, p50 and p99: ${pair(simulated)} simulated, ${pair(measured)} measured.`,
      ),
      `The same servers on one database: ${spreadOut(unit, capacity)}.`,
    ],
  };
}

function rowOf(voters: number, unit: Unit, capacity: number): string[] {
  const peak = (voters * PEAK.share) / PEAK.seconds;
  const cells = Math.ceil(peak / capacity);
  const servers = Math.ceil((peak / cells) * (unit.httpMs / 1000 / BUSY));
  const { p99 } = simulate({
    ...unit,
    votesPerSecond: peak / cells,
    servers,
    seconds: PEAK.seconds,
  });
  const byMemory = voters / SOCKETS_OF_A_PROCESS;
  const byThread = (voters * UPDATES_PER_SECOND * unit.deliveryMs) / 1000 / BUSY;
  const bits = voters * UPDATES_PER_SECOND * (unit.messageBytes + FRAME_BYTES) * 8;
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

/** Batches are what makes votes cheap, and they shrink when many servers share out the votes of one database. */
function spreadOut(unit: Unit, capacity: number): string {
  return [1, 4, 16]
    .map((times) => {
      const servers = CELL.servers * times;
      const { p99, votesPerBatch } = simulate({
        ...unit,
        votesPerSecond: capacity,
        servers,
        seconds: PEAK.seconds,
      });
      return `${servers} servers ${p99.toFixed(0)} ms with ${votesPerBatch.toFixed(0)} votes a batch`;
    })
    .join(', ');
}

const count = (value: number) => Math.round(value).toLocaleString('en');

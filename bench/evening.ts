import { pino } from 'pino';
import { createUrgentPool } from '#server/db/pool.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { openSockets, product } from './crowd.ts';
import { type House, withHouse } from './house.ts';
import { castOne, voteOverHttp, voteSteadily } from './load.ts';
import { processorMs } from './process-figures.ts';
import { median, type Pace, percentile, type Section } from './report.ts';
import { type Arena, seedArena } from './seed.ts';
import { type Costs, simulate } from './simulation.ts';
import { measureDeliveries } from './telling.ts';

const USERS = 10_000;
const VOTERS = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
/** The evening: everybody votes once, half of them in the last two minutes before the lock. */
const PEAK = { share: 0.5, seconds: 120 };
/** A thread that is busy for longer than this share of its time makes people wait. */
const BUSY = 0.5;
/** Servers beside one database, and how long the slowest vote in a hundred may take there. */
const CELL = { servers: 4, p99Ms: 200 };
const UPDATES_PER_SECOND = 4;
/** Votes a second at which the simulation is held against the product. */
const STEADY_RATES = [500, 2_000, 6_000];
/** Of TCP, IP and the WebSocket, around each message. */
const FRAME_BYTES = 56;
/** Sockets that one process holds: its memory, and a restart whose sockets are back within seconds (see Return). */
const SOCKETS_OF_A_PROCESS = 10_000;

type Unit = Costs & { deliveryMs: number; messageBytes: number };
/** `delays` are how long votes took, in milliseconds, at each of the `STEADY_RATES`. */
type Round = { unit: Unit; delays: { p50: number; p99: number }[] };

/** What an evening with so many voters needs: measured costs of one vote and one message, and a simulation of the rest. */
export function benchEvening(pace: Pace): Promise<Section> {
  return withHouse(async (house) => {
    const arena = await seedArena(house.pool, { users: USERS, matchups: 1 });
    const server = await house.startServer({ LIMIT_VOTES: '1000' });
    try {
      await voteOverHttp({ port: server.port, arena, matchups: 1, seconds: pace.warmUpSeconds });
      const rounds: Round[] = [];
      for (let round = 0; round < pace.rounds; round += 1)
        rounds.push(await measureRound(house, server, arena, pace));
      return toSection(rounds);
    } finally {
      await server.stop();
    }
  });
}

type Server = Awaited<ReturnType<House['startServer']>>;

async function measureRound(
  house: House,
  { port, pid, address }: Server,
  arena: Arena,
  pace: Pace,
): Promise<Round> {
  const batch = await measureBatches(house, arena, pace);
  const used = processorMs(pid);
  const load = await voteOverHttp({ port, arena, matchups: 1, seconds: pace.seconds });
  const httpMs = (processorMs(pid) - used) / load.accepted;
  const delays: Round['delays'] = [];
  for (const perSecond of STEADY_RATES) {
    const delaysMs = await voteSteadily({ port, arena, perSecond, seconds: Math.ceil(pace.seconds) });
    delays.push({ p50: percentile(delaysMs, 0.5), p99: percentile(delaysMs, 0.99) });
  }
  const crowd = await openSockets(pace.sockets, product(port, arena.tournamentId));
  const push = () => castOne(address, arena);
  const deliveryMs = (await measureDeliveries(crowd, pid, pace, push)) / 1000;
  const messageBytes = crowd.watchers[0]?.last.length ?? 0;
  await crowd.leave();
  return { unit: { ...batch, httpMs, deliveryMs, messageBytes }, delays };
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
      const voters = pickSome(arena.userIds, size);
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

/** So many of them, each once, in no order. */
function pickSome(ids: readonly number[], size: number): number[] {
  const picked = new Set<number>();
  while (picked.size < size) picked.add(ids[Math.floor(Math.random() * ids.length)] ?? 0);
  return [...picked];
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

function toSection(rounds: readonly Round[]): Section {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const cost = (name: keyof Unit) => middle(({ unit }) => unit[name]);
  const unit: Unit = {
    httpMs: cost('httpMs'),
    fixedMs: cost('fixedMs'),
    voteMs: cost('voteMs'),
    deliveryMs: cost('deliveryMs'),
    messageBytes: cost('messageBytes'),
  };
  const capacity = capacityOf(unit);
  const micros = (ms: number) => (ms * 1000).toFixed(1);
  const compare = (perSecond: number, index: number) => {
    const simulated = simulate({ ...unit, votesPerSecond: perSecond, servers: 1, seconds: 5 });
    const measured = (name: 'p50' | 'p99') => middle(({ delays }) => delays[index]?.[name] ?? 0);
    const pair = (p50: number, p99: number) => `${p50.toFixed(1)} and ${p99.toFixed(1)} ms`;
    return `The simulation beside the product, one server at ${count(perSecond)} votes a second, p50 and p99: ${pair(simulated.p50, simulated.p99)} simulated, ${pair(measured('p50'), measured('p99'))} measured.`;
  };
  return {
    title: 'Evening',
    text: [
      'What an evening needs where everybody votes once on one final, half of them in its last two minutes, and keeps its page',
      'open. Measured here: what a vote and a message cost. Simulated: votes that arrive at random, wait for a server’s thread',
      'and then for the row of their matchup. Multiplied: the rest. A cell is one database with up to four servers, to which',
      `a voter always comes back; its votes are in after ${CELL.p99Ms} ms at most (p99) and its threads are half idle.`,
      `What is measured is the median of ${rounds.length} rounds.`,
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
      ...STEADY_RATES.map(compare),
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

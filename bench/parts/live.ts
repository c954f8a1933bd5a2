import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { type CastVote, castVote, findCountTimes, voteAtSteadyRate } from '#bench/support/load.ts';
import { openSockets, type WatcherGroup, watchTournament } from '#bench/support/sockets.ts';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { Tally } from '#contract/vote.ts';
import { findDifferences } from '#server/db/recount.ts';
import { BROADCAST_INTERVAL_MS } from '#server/live/broadcaster.ts';
import { httpClient } from '#tests/support/http-client.ts';
import { memoryBytes, processorMs } from '#tests/support/measuring/process-usage.ts';
import type { Pace, Section } from '#tests/support/measuring/report.ts';
import { median, percentile, verdict, whole } from '#tests/support/measuring/report.ts';
import { type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import { type Program, startProgram } from '#tests/support/program.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';
import { at } from '#tests/support/tournaments.ts';

/** Preloaded into the server, so that its garbage can be collected before its memory is read. */
const HEAP_PROBE = pathToFileURL(join(import.meta.dirname, '../support/heap-probe.ts'));
const VOTES_PER_SECOND = 1_000;
/** The burst lasts this many seconds for each second of the pace: 20 s in the full run. */
const BURST_SECONDS_FACTOR = 4;
/** The messages of every hundredth socket are kept and parsed. Those of all sockets would take gigabytes. */
const SAMPLE_INTERVAL = 100;
const FOLLOWED_VOTE_EVERY_MS = 200;
/** The last push reaches all sockets within this time. */
const LAST_PUSH_MS = 1_000;
/** A lone message that has not reached a socket after this time is lost. */
const DEADLINE_MS = 15_000;

/** The cost of one message to all sockets. `loneMs` is the 90th percentile of the delay of a lone message. */
type FanOut = { loneMs: number; deliveryMicros: number };
type Burst = {
  /** The 99th percentile of the delay of a followed vote, from when it was counted until a sampled socket received it. */
  p99Ms: number;
  /** Of the socket that received the most. */
  messagesPerSecond: number;
  /** Sockets that received other counts than the server has. */
  wrongSockets: number;
  /** Deliveries that are missing: of each followed vote to each sampled socket. */
  missing: number;
};
/** The memory is in bytes: of an idle socket and of one after the burst, and of the process without and with all sockets. */
type Memory = { idle: number; used: number; bareServer: number; server: number };
type Round = { own: FanOut; ws: FanOut; burst: Burst; memory: Memory; messageBytes: number };

/** Measures delays, messages and memory of 5,000 sockets that watch a tournament, and the fan-out of a bare `ws`. */
export function benchLive(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const seeded = await seedTournament(environment.pool, { users: pace.users, matchups: 64 });
    const rounds: Round[] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      const own = await measureOwn(environment, seeded, pace);
      rounds.push({ ...own, ws: await measurePeer(own.messageBytes, pace) });
    }
    return toSection(rounds, (await findDifferences(environment.pool)).length, pace);
  });
}

/** Measures the product on a new server. */
async function measureOwn(
  { pool, startServer }: BenchEnvironment,
  seeded: SeededTournament,
  pace: Pace,
): Promise<Omit<Round, 'ws'>> {
  const heldFile = join(makeTempFolder('heap'), 'bytes');
  const preload = { NODE_OPTIONS: `--import ${HEAP_PROBE}`, HELD_FILE: heldFile };
  const server = await startServer({ ...preload, LIMIT_VOTES: '1000' });
  const { port, pid, address } = server;
  // Warms up, so that the first votes' memory is not attributed to the sockets.
  await voteAtSteadyRate({ port, seeded, perSecond: VOTES_PER_SECOND, seconds: pace.seconds * 2 });
  const push = async () => {
    const [countedAt = 0] = await findCountTimes(pool, [await castVote(address, seeded)]);
    return countedAt;
  };
  const held = () => heldBytes(pid, heldFile, pace);
  const [before, bareServer] = [await held(), memoryBytes(pid)];
  const group = await openSockets(pace.sockets, watchTournament(port, seeded.tournamentId));
  const idle = ((await held()) - before) / pace.sockets;
  const own = await measureFanOut({ group, pid, push, pace });
  const messageBytes = group.watchers[0]?.last.length ?? 0;
  const burst = await measureBurst({ group, server, pool, seeded, seconds: burstSeconds(pace) });
  const memory = {
    idle,
    bareServer,
    server: memoryBytes(pid),
    used: ((await held()) - before) / pace.sockets,
  };
  await group.close();
  await server.stop();
  return { own, burst, memory, messageBytes };
}

const burstSeconds = ({ seconds }: Pace) => Math.ceil(seconds * BURST_SECONDS_FACTOR);

/** Returns the bytes of the server's heap and buffers after a garbage collection. */
async function heldBytes(pid: number, heldFile: string, { settleMs }: Pace): Promise<number> {
  // The server may still be opening or closing sockets.
  await wait(settleMs);
  rmSync(heldFile, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(heldFile)) await wait(10);
  await wait(settleMs);
  return Number(readFileSync(heldFile, 'utf8'));
}

/** Starts a bare `ws`, which sends `bytes` bytes to all sockets at each HTTP request, and measures it. */
async function measurePeer(bytes: number, pace: Pace): Promise<FanOut> {
  const { address, port, pid, stop } = await startProgram('bench/peers/broadcast-ws.ts', {
    BYTES: String(bytes),
  });
  const group = await openSockets(pace.sockets, { url: `ws://127.0.0.1:${port}` });
  await wait(LAST_PUSH_MS);
  const push = async () => {
    const requestedAt = performance.now();
    await fetch(address, { method: 'POST' });
    return requestedAt;
  };
  const fanOut = await measureFanOut({ group, pid, push, pace });
  await group.close();
  await stop();
  return fanOut;
}

type Broadcast = {
  group: WatcherGroup;
  pid: number;
  /** Makes the server send a message to all sockets. Resolves with the `performance.now()` from which delays count. */
  push: () => Promise<number>;
  pace: Pace;
};

/** Measures lone messages first, and then the server's processor time for one message to one socket, at four a second. */
async function measureFanOut({ group, pid, push, pace }: Broadcast): Promise<FanOut> {
  const delaysMs: number[] = [];
  for (let message = 0; message < pace.loneMessages; message += 1)
    delaysMs.push(...(await pushAlone(group, push)));
  const [received, used] = [group.receivedByAll(), processorMs(pid)];
  const startedAt = performance.now();
  for (let dueMs = 0; dueMs < pace.seconds * 2 * 1000; dueMs += BROADCAST_INTERVAL_MS) {
    await wait(Math.max(0, startedAt + dueMs - performance.now()));
    await push();
  }
  const deliveries = Math.max(1, group.receivedByAll() - received);
  return {
    loneMs: percentile(delaysMs, 0.9),
    deliveryMicros: ((processorMs(pid) - used) * 1000) / deliveries,
  };
}

/** Returns the delay of a lone message to each socket. @throws Error when it does not reach all of them */
async function pushAlone({ watchers, listen }: WatcherGroup, push: Broadcast['push']): Promise<number[]> {
  await wait((2 + Math.random()) * BROADCAST_INTERVAL_MS);
  const times: number[] = [];
  listen(({ heardAt }) => times.push(heardAt));
  const countedAt = await push();
  const deadline = performance.now() + DEADLINE_MS;
  await wait(2 * BROADCAST_INTERVAL_MS);
  while (times.length < watchers.length && performance.now() < deadline) await wait(10);
  listen(null);
  if (times.length < watchers.length)
    throw new Error(`A message reached ${times.length} of ${watchers.length} sockets`);
  return times.map((time) => time - countedAt);
}

type Target = {
  group: WatcherGroup;
  server: Program;
  pool: BenchEnvironment['pool'];
  seeded: SeededTournament;
  seconds: number;
};
type ReceivedTally = Tally & { heardAt: number };

/** Follows single votes to each sampled socket while 1,000 others a second are cast. */
async function measureBurst({ group, server, pool, seeded, seconds }: Target): Promise<Burst> {
  await wait(LAST_PUSH_MS);
  const start = group.watchers.map(({ received, bytes }) => ({ received, bytes }));
  /** The messages of each sampled socket. They are parsed after the burst. */
  const sampled = new Map<number, { heardAt: number; text: string }[]>();
  for (let index = 0; index < group.watchers.length; index += SAMPLE_INTERVAL) sampled.set(index, []);
  group.listen(({ heardAt, last }, index) => void sampled.get(index)?.push({ heardAt, text: last }));
  const burst = voteAtSteadyRate({ port: server.port, seeded, perSecond: VOTES_PER_SECOND, seconds });
  const startedAt = performance.now();
  const followed: CastVote[] = [];
  while (performance.now() < startedAt + (seconds - 1) * 1000) {
    followed.push(await castVote(server.address, seeded));
    await wait(FOLLOWED_VOTE_EVERY_MS);
  }
  await burst;
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const receivedUntilEnd = group.watchers.map(
    ({ received }, index) => received - (start[index]?.received ?? 0),
  );
  await wait(LAST_PUSH_MS);
  group.listen(null);
  const tallies = new Map([...sampled].map(([index, messages]) => [index, messages.flatMap(toTallies)]));
  const delays = findDelays([...tallies.values()], followed, await findCountTimes(pool, followed));
  // The number and size of its messages, and the last message, must be the same for every socket as for the first.
  const summaries = group.watchers.map(({ received, bytes, last }, index) => {
    const before = start[index] ?? { received: 0, bytes: 0 };
    return `${received - before.received} ${bytes - before.bytes} ${last}`;
  });
  const call = await httpClient(server.address).call(routes.listMatchups, at(seeded.tournamentId));
  const isRight = (index: number) =>
    summaries[index] === summaries[0] && showsCounts(call.body, tallies.get(index) ?? null);
  const delivered = delays.filter((ms) => ms !== null);
  return {
    p99Ms: percentile(delivered, 0.99),
    missing: delays.length - delivered.length,
    wrongSockets: summaries.filter((_, index) => !isRight(index)).length,
    // Between n messages there are n - 1 intervals.
    messagesPerSecond: (Math.max(...receivedUntilEnd) - 1) / elapsedSeconds,
  };
}

function toTallies({ heardAt, text }: { heardAt: number; text: string }): ReceivedTally[] {
  const message = JSON.parse(text) as ServerMessage;
  return message.type === 'vote_update' ? message.matchups.map((tally) => ({ ...tally, heardAt })) : [];
}

/** Returns the delay of each followed vote at each sampled socket, or null if the vote never arrived. */
const findDelays = (tallies: readonly ReceivedTally[][], followed: readonly CastVote[], times: number[]) =>
  tallies.flatMap((received) =>
    followed.map(({ matchupId, version }, index) => {
      const tally = received.find((each) => each.id === matchupId && each.version >= version);
      return tally ? tally.heardAt - (times[index] ?? 0) : null;
    }),
  );

/** Whether the newest tallies are those of the server. A socket that was not sampled has none. */
const showsCounts = (truth: Matchup[], received: readonly ReceivedTally[] | null) =>
  received === null ||
  truth.every(({ id, song1Votes, song2Votes }) => {
    const tally = received.findLast((each) => each.id === id);
    return tally?.song1Votes === song1Votes && tally.song2Votes === song2Votes;
  });

function toSection(rounds: readonly Round[], differences: number, pace: Pace): Section {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const sum = (of: (burst: Burst) => number) => rounds.reduce((total, { burst }) => total + of(burst), 0);
  const messages = Math.max(...rounds.map(({ burst }) => burst.messagesPerSecond));
  const ratio = middle(({ own, ws }) => ws.deliveryMicros / own.deliveryMicros);
  const kilobytes = (of: keyof Memory) => middle(({ memory }) => memory[of]) / 1024;
  type Aim = { text: string; isMet: (value: number) => boolean };
  const under = (aim: number): Aim => ({ text: `at most ${aim}`, isMet: (value) => value <= aim });
  const over = (aim: number): Aim => ({ text: `at least ${aim}`, isMet: (value) => value >= aim });
  const noAim: Aim = { text: '', isMet: () => true };
  const rows: [string, number, Aim][] = [
    ['messages a second to a socket in the burst', messages, under(4)],
    ['delay of a lone vote, p90, ms', middle(({ own }) => own.loneMs), under(50)],
    ['delay of a lone message of a bare ws, p90, ms', middle(({ ws }) => ws.loneMs), noAim],
    ['delay of a vote in the burst, p99, ms', middle(({ burst }) => burst.p99Ms), under(500)],
    ['memory of an idle socket, KB', kilobytes('idle'), under(15)],
    ['memory of a socket after the burst, KB', kilobytes('used'), under(20)],
    ['memory of the whole server without sockets, MB', kilobytes('bareServer') / 1024, noAim],
    [`memory of the whole server with ${whole(pace.sockets)} sockets, MB`, kilobytes('server') / 1024, noAim],
    ['missing deliveries of followed votes', sum(({ missing }) => missing), under(0)],
    ['sockets with wrong counts', sum(({ wrongSockets }) => wrongSockets), under(0)],
    ['counts that differ from their facts', differences, under(0)],
    ['processor time of a delivery, microseconds', middle(({ own }) => own.deliveryMicros), noAim],
    ['processor time of a delivery by a bare ws, microseconds', middle(({ ws }) => ws.deliveryMicros), noAim],
    ['deliveries of a thread, relative to a bare ws', ratio, over(0.8)],
  ];
  return {
    title: 'Live',
    text: [
      `${whole(pace.sockets)} sockets in the measuring process watch one tournament. Median of ${rounds.length} rounds, each with new servers; messages`,
      `a second are the maximum, errors the sum. A round has ${pace.loneMessages} lone votes, then four pushes a second of ${rounds[0]?.messageBytes} bytes for`,
      `${pace.seconds * 2} s, then ${whole(VOTES_PER_SECOND)} votes a second over 64 matchups for ${burstSeconds(pace)} s. A bare \`ws\` then sends as many bytes, as lone messages and at`,
      'the same rate. A delay starts when the vote’s row was written, or when the peer was asked to send. Memory of a socket is the',
      'growth of the server’s heap and buffers since before the sockets were opened, after a garbage collection.',
    ].join('\n'),
    head: ['', 'measured', 'aim', ''],
    rows: rows.map(([name, value, { text, isMet }]) => [
      name,
      value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : whole(value),
      text,
      text && verdict(isMet(value)),
    ]),
    notes: [],
  };
}

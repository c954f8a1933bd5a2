import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { castVote, findCountTimes, postComment, voteAtSteadyRate } from '#bench/support/load.ts';
import {
  openSockets,
  productProtocol,
  socketIoProtocol,
  type WatcherGroup,
  wsProtocol,
} from '#bench/support/sockets.ts';
import { findDifferences } from '#server/db/recount.ts';
import { BROADCAST_INTERVAL_MS } from '#server/live/broadcaster.ts';
import { memoryBytes } from '#tests/support/measuring/process-usage.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';
import { type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';
import { type FanOut, measureFanOut, measurePeerFanOut } from './fan-out.ts';
import { measureVoteBurst, VOTES_PER_SECOND, type VoteBurst } from './vote-burst.ts';

/** Preloaded into the server, so that its garbage can be collected before its memory is read. */
const HEAP_PROBE = pathToFileURL(join(import.meta.dirname, '../support/heap-probe.ts'));
/** The burst lasts this many seconds for each second of the pace: 20 s in the full run. */
const BURST_SECONDS_FACTOR = 4;
/** Each socket receives this many messages for each second of the pace before its memory is read again. */
const MESSAGES_FACTOR = 200;
/** A push sends each socket one tally update, and one message for each discussion with a new comment. */
const COMMENTS_PER_PUSH = 3;

type Own = FanOut & {
  idleBytes: number;
  /** Memory of a socket after `messages` messages. */
  usedBytes: number;
  /** Memory of the whole process before the sockets were opened. */
  bareServerBytes: number;
  /** Memory of the whole process with all sockets open, after their messages. */
  serverBytes: number;
  messages: number;
  messageBytes: number;
  burst: VoteBurst;
};
type Round = { own: Own; ws: FanOut; socketIo: FanOut };

/** Measures delays, messages and memory of 5,000 sockets that watch a tournament, and the fan-out of ws and socket.io. */
export function benchLive(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const seeded = await seedTournament(environment.pool, { users: pace.users, matchups: 64 });
    const rounds: Round[] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      const own = await measureOwn(environment, seeded, pace);
      const ws = await measurePeerFanOut('bench/peers/broadcast-ws.ts', wsProtocol, own.messageBytes, pace);
      const io = await measurePeerFanOut(
        'bench/peers/broadcast-socketio.ts',
        socketIoProtocol,
        own.messageBytes,
        pace,
      );
      rounds.push({ own, ws, socketIo: io });
    }
    const differences = (await findDifferences(environment.pool)).length;
    return toSection(rounds, differences, pace);
  });
}

/** Measures the product on a new server. */
async function measureOwn(
  { pool, startServer }: BenchEnvironment,
  seeded: SeededTournament,
  pace: Pace,
): Promise<Own> {
  const folder = makeTempFolder('heap');
  const heldFile = join(folder, 'bytes');
  const server = await startServer({
    NODE_OPTIONS: `--import ${HEAP_PROBE}`,
    HELD_FILE: heldFile,
    LIMIT_VOTES: '1000',
    LIMIT_COMMENTS: '1000',
  });
  try {
    const { port, pid, address } = server;
    // Warms up, so that the first votes' memory is not attributed to the sockets.
    await voteAtSteadyRate({ port, seeded, perSecond: VOTES_PER_SECOND, seconds: pace.seconds * 2 });
    const cast = async () => {
      const [at = 0] = await findCountTimes(pool, [await castVote(address, seeded)]);
      return at;
    };
    const [before, bareServerBytes] = [await heldBytes(pid, heldFile, pace), memoryBytes(pid)];
    const group = await openSockets(pace.sockets, productProtocol(port, seeded.tournamentId));
    const idleBytes = ((await heldBytes(pid, heldFile, pace)) - before) / pace.sockets;
    const fanOut = await measureFanOut(group, pid, pace, cast);
    const messageBytes = group.watchers[0]?.last.length ?? 0;
    const burst = await measureVoteBurst(group, { port, address, pool, seeded, seconds: burstSeconds(pace) });
    const messages = await sendMessages(group, pace.seconds * MESSAGES_FACTOR, address, seeded);
    const serverBytes = memoryBytes(pid);
    const usedBytes = ((await heldBytes(pid, heldFile, pace)) - before) / pace.sockets;
    await group.close();
    return { ...fanOut, idleBytes, usedBytes, bareServerBytes, serverBytes, messages, messageBytes, burst };
  } finally {
    await server.stop();
    removeTempFolder(folder);
  }
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

/**
 * Sends votes and comments until each socket has received `wanted` messages. Returns the smallest number that a socket has
 * received.
 */
async function sendMessages(
  group: WatcherGroup,
  wanted: number,
  address: string,
  seeded: SeededTournament,
): Promise<number> {
  const fewest = () => group.watchers.reduce((least, { received }) => Math.min(least, received), Infinity);
  for (let push = 0; fewest() < wanted; push += 1) {
    const comments = Array.from({ length: COMMENTS_PER_PUSH }, (_, place) =>
      postComment(address, seeded, push + place),
    );
    await Promise.all([castVote(address, seeded), ...comments, wait(BROADCAST_INTERVAL_MS)]);
  }
  await wait(4 * BROADCAST_INTERVAL_MS);
  return fewest();
}

function toSection(rounds: readonly Round[], differences: number, pace: Pace): Section {
  const { seconds, sockets } = pace;
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const sum = (of: (burst: VoteBurst) => number) =>
    rounds.reduce((total, { own }) => total + of(own.burst), 0);
  const messages = Math.min(...rounds.map(({ own }) => own.messages));
  const messagesPerSocketSecond = Math.max(...rounds.map(({ own }) => own.burst.messagesPerSocketSecond));
  const loneMessageMs = middle(({ own }) => own.loneMessageMs);
  const burstMs = middle(({ own }) => own.burst.p99Ms);
  const idleBytes = middle(({ own }) => own.idleBytes);
  const usedBytes = middle(({ own }) => own.usedBytes);
  const missedDeliveries = sum((burst) => burst.missedDeliveries);
  const wrongCounts = sum((burst) => burst.wrongCounts);
  const againstWs = middle(({ own, ws }) => ws.microsecondsPerDelivery / own.microsecondsPerDelivery);
  const againstSocketIo = middle(
    ({ own, socketIo: io }) => io.microsecondsPerDelivery / own.microsecondsPerDelivery,
  );
  const rows: [string, number, string, boolean][] = [
    [
      'messages a second to a socket in the burst',
      messagesPerSocketSecond,
      'at most 4',
      messagesPerSocketSecond <= 4,
    ],
    ['delay of a lone vote, p90, ms', loneMessageMs, 'at most 50', loneMessageMs <= 50],
    ['delay of a lone message of a bare ws, p90, ms', middle(({ ws }) => ws.loneMessageMs), '', true],
    [
      'delay of a lone message of socket.io, p90, ms',
      middle((round) => round.socketIo.loneMessageMs),
      '',
      true,
    ],
    ['delay of a vote in the burst, p99, ms', burstMs, 'under 500', burstMs < 500],
    ['memory of an idle socket, KB', idleBytes / 1024, 'at most 15', idleBytes <= 15 * 1024],
    [
      `memory of a socket after ${messages.toLocaleString('en')} messages, KB`,
      usedBytes / 1024,
      'at most 20',
      usedBytes <= 20 * 1024,
    ],
    [
      'memory of the whole server without sockets, MB',
      middle(({ own }) => own.bareServerBytes) / 2 ** 20,
      '',
      true,
    ],
    [
      `memory of the whole server with ${sockets.toLocaleString('en')} sockets, MB`,
      middle(({ own }) => own.serverBytes) / 2 ** 20,
      '',
      true,
    ],
    ['missing deliveries of followed votes', missedDeliveries, '0', missedDeliveries === 0],
    ['sockets with wrong counts', wrongCounts, '0', wrongCounts === 0],
    ['counts that differ from their facts', differences, '0', differences === 0],
    [
      'processor time of a delivery, microseconds',
      middle(({ own }) => own.microsecondsPerDelivery),
      '',
      true,
    ],
    [
      'processor time of a delivery by a bare ws, microseconds',
      middle(({ ws }) => ws.microsecondsPerDelivery),
      '',
      true,
    ],
    [
      'processor time of a delivery by socket.io, microseconds',
      middle((round) => round.socketIo.microsecondsPerDelivery),
      '',
      true,
    ],
    ['deliveries of a thread, relative to a bare ws', againstWs, 'at least 0.8', againstWs >= 0.8],
    ['deliveries of a thread, relative to socket.io', againstSocketIo, '', true],
  ];
  const each = (of: (round: Round) => number, digits: number) =>
    rounds.map((round) => of(round).toFixed(digits)).join(', ');
  return {
    title: 'Live',
    text: [
      `${sockets.toLocaleString('en')} sockets watch one tournament. The figures are the median of ${rounds.length} rounds, each with new servers; messages a second are the maximum, errors the sum.`,
      `A round has ${pace.loneMessages} lone votes, then four pushes a second of ${rounds[0]?.own.messageBytes} bytes for ${seconds * 2} s, then ${VOTES_PER_SECOND.toLocaleString('en')} votes a second over 64 matchups for ${burstSeconds(pace)} s,`,
      `then, for each push, one vote and one comment in each of ${COMMENTS_PER_PUSH} discussions, until each socket has received ${messages.toLocaleString('en')} messages. A bare \`ws\` and socket.io then send`,
      'the same number of bytes, as lone messages and at the same rate. The sockets run in the measuring process, on the same machine.',
      'A delay starts when the vote’s row was written, a moment before its commit, or when the peer was asked to send. Memory of a socket is the growth of the server’s heap',
      'and buffers since before the sockets were opened, after a garbage collection, divided by their number. Memory of the whole server includes garbage.',
    ].join('\n'),
    head: ['', 'measured', 'aim', ''],
    rows: rows.map(([name, value, aim, isMet]) => [
      name,
      value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'),
      aim,
      aim ? (isMet ? 'met' : 'missed') : '',
    ]),
    notes: [
      `Round by round: bursts p99 ${each(({ own }) => own.burst.p99Ms, 0)} ms; lone votes ${each(({ own }) => own.loneMessageMs, 0)} ms; lone messages of the bare ws ${each(({ ws }) => ws.loneMessageMs, 0)} ms.`,
      ...(loneMessageMs <= 50
        ? []
        : [
            'A lone vote is written to the sockets one after the other, with one system call each, and the receiving sockets run on the same machine. The bare `ws` does only this and takes most of that time. Two processes with half of the sockets each were not faster on the same cores. Next idea: measure on four cores.',
          ]),
    ],
  };
}

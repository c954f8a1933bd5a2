import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findDifferences } from '#server/db/recount.ts';
import { bareWs, type Crowd, openSockets, product, socketIo } from './crowd.ts';
import { type House, withHouse } from './house.ts';
import { castOne, comment, countedAt, voteSteadily } from './load.ts';
import { memoryBytes } from './process-figures.ts';
import { median, type Pace, type Section } from './report.ts';
import { type Arena, seedArena } from './seed.ts';
import { measureStorm, type Storm, VOTES_PER_SECOND } from './storm.ts';
import { LONE_MESSAGES, measurePeer, measureTelling, PUSH_MS, type Telling } from './telling.ts';

const USERS = 10_000;
const HELD_FILE = join(tmpdir(), `beats-held-${process.pid}`);
const COLLECTED = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'collect-garbage.ts'))}`,
  HELD_FILE,
};
/** As long as the pace allows: storms of twenty seconds in the full run. */
const STORM_SECONDS_PER_SECOND = 4;
/** What each socket has received before its memory is looked at again: 1,000 messages in the full run. */
const MESSAGES_PER_SECOND = 200;
/** The product sends a room one tally update a push, but a word of each discussion in which something was said. */
const COMMENTS_A_PUSH = 3;

type Own = Telling & {
  idleBytes: number;
  /** After `messages` of them. */
  usedBytes: number;
  /** Of the whole process, before the sockets came and with them. */
  bareServerBytes: number;
  serverBytes: number;
  messages: number;
  messageBytes: number;
  storm: Storm;
};
type Round = { own: Own; ws: Telling; socketIo: Telling };

/** One tournament that 5,000 sockets watch while 1,000 votes a second arrive. */
export function benchLive(pace: Pace): Promise<Section> {
  return withHouse(async (house) => {
    const arena = await seedArena(house.pool, { users: USERS, matchups: 64 });
    const rounds: Round[] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      const own = await measureOwn(house, arena, pace);
      const ws = await measurePeer('bench/broadcast-ws.ts', bareWs, own.messageBytes, pace);
      const io = await measurePeer('bench/broadcast-socketio.ts', socketIo, own.messageBytes, pace);
      rounds.push({ own, ws, socketIo: io });
    }
    const differences = (await findDifferences(house.pool)).length;
    return toSection(rounds, differences, pace);
  });
}

/** One server from its start to its end. */
async function measureOwn({ pool, startServer }: House, arena: Arena, pace: Pace): Promise<Own> {
  const server = await startServer({ ...COLLECTED, LIMIT_VOTES: '1000', LIMIT_COMMENTS: '1000' });
  try {
    const { port, pid, address } = server;
    // What votes take of a server that has just started is not the sockets'.
    await voteSteadily({ port, arena, perSecond: VOTES_PER_SECOND, seconds: pace.seconds * 2 });
    const cast = async () => {
      const [at = 0] = await countedAt(pool, [await castOne(address, arena)]);
      return at;
    };
    const [before, bareServerBytes] = [await heldBytes(pid), memoryBytes(pid)];
    const crowd = await openSockets(pace.sockets, product(port, arena.tournamentId));
    const idleBytes = ((await heldBytes(pid)) - before) / pace.sockets;
    const telling = await measureTelling(crowd, pid, pace, cast);
    const messageBytes = crowd.watchers[0]?.last.length ?? 0;
    const storm = await measureStorm(crowd, { port, address, pool, arena, seconds: stormSeconds(pace) });
    const messages = await talkUntil(crowd, pace.seconds * MESSAGES_PER_SECOND, address, arena);
    const serverBytes = memoryBytes(pid);
    const usedBytes = ((await heldBytes(pid)) - before) / pace.sockets;
    await crowd.leave();
    return { ...telling, idleBytes, usedBytes, bareServerBytes, serverBytes, messages, messageBytes, storm };
  } finally {
    await server.stop();
  }
}

const stormSeconds = ({ seconds }: Pace) => Math.ceil(seconds * STORM_SECONDS_PER_SECOND);

/** What the server's heap and buffers hold once its garbage is collected. */
async function heldBytes(pid: number): Promise<number> {
  // Who has just come or gone is still being seen to.
  await wait(2000);
  process.kill(pid, 'SIGUSR2');
  await wait(2000);
  const bytes = Number(readFileSync(HELD_FILE, 'utf8'));
  rmSync(HELD_FILE);
  return bytes;
}

/** People vote and talk until each socket has received so many messages since it came; returns the fewest. */
async function talkUntil(crowd: Crowd, wanted: number, address: string, arena: Arena): Promise<number> {
  const fewest = () => crowd.watchers.reduce((least, { received }) => Math.min(least, received), Infinity);
  for (let push = 0; fewest() < wanted; push += 1) {
    const talks = Array.from({ length: COMMENTS_A_PUSH }, (_, place) =>
      comment(address, arena, push + place),
    );
    await Promise.all([castOne(address, arena), ...talks, wait(PUSH_MS)]);
  }
  await wait(4 * PUSH_MS);
  return fewest();
}

function toSection(rounds: readonly Round[], differences: number, pace: Pace): Section {
  const { seconds, sockets } = pace;
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const sum = (of: (storm: Storm) => number) => rounds.reduce((total, { own }) => total + of(own.storm), 0);
  const messages = Math.min(...rounds.map(({ own }) => own.messages));
  const messagesPerSecond = Math.max(...rounds.map(({ own }) => own.storm.messagesPerSecond));
  const loneMs = middle(({ own }) => own.loneMs);
  const stormMs = middle(({ own }) => own.storm.p99Ms);
  const idleBytes = middle(({ own }) => own.idleBytes);
  const usedBytes = middle(({ own }) => own.usedBytes);
  const neverHeard = sum((storm) => storm.neverHeard);
  const wrongCounts = sum((storm) => storm.wrongCounts);
  const againstWs = middle(({ own, ws }) => ws.microsecondsPerDelivery / own.microsecondsPerDelivery);
  const againstSocketIo = middle(
    ({ own, socketIo: io }) => io.microsecondsPerDelivery / own.microsecondsPerDelivery,
  );
  const rows: [string, number, string, boolean][] = [
    ['messages for a socket and second', messagesPerSecond, 'at most 4', messagesPerSecond <= 4],
    ['a lone vote, from when it was counted to its receipt, p90, ms', loneMs, 'at most 50', loneMs <= 50],
    ['a message of a bare ws, from when it was asked to, p90, ms', middle(({ ws }) => ws.loneMs), '', true],
    ['of socket.io, p90, ms', middle((round) => round.socketIo.loneMs), '', true],
    ['a vote in the storm, p99, ms', stormMs, 'under 500', stormMs < 500],
    ['memory of an idle socket, KB', idleBytes / 1024, 'at most 15', idleBytes <= 15 * 1024],
    [
      `after ${messages.toLocaleString('en')} messages, KB`,
      usedBytes / 1024,
      'at most 20',
      usedBytes <= 20 * 1024,
    ],
    [
      'memory of the whole server before they came, MB',
      middle(({ own }) => own.bareServerBytes) / 2 ** 20,
      '',
      true,
    ],
    ['with them and after their messages, MB', middle(({ own }) => own.serverBytes) / 2 ** 20, '', true],
    ['votes that a socket never heard of', neverHeard, '0', neverHeard === 0],
    ['sockets with another count than the server', wrongCounts, '0', wrongCounts === 0],
    ['counts that differ from their facts', differences, '0', differences === 0],
    [
      'processor time of a delivery, microseconds',
      middle(({ own }) => own.microsecondsPerDelivery),
      '',
      true,
    ],
    ['of a bare ws', middle(({ ws }) => ws.microsecondsPerDelivery), '', true],
    ['of socket.io', middle((round) => round.socketIo.microsecondsPerDelivery), '', true],
    [
      'capacity of a thread (its time for a delivery) against the bare ws',
      againstWs,
      'at least 0.8',
      againstWs >= 0.8,
    ],
    ['against socket.io', againstSocketIo, '', true],
  ];
  const each = (of: (round: Round) => number, digits: number) =>
    rounds.map((round) => of(round).toFixed(digits)).join(', ');
  return {
    title: 'Live',
    text: [
      `${sockets.toLocaleString('en')} sockets in one tournament, median of ${rounds.length} rounds, each with servers of its own. First ${LONE_MESSAGES} lone votes; then four pushes`,
      `a second of ${rounds[0]?.own.messageBytes} bytes for ${seconds * 2} s; then ${VOTES_PER_SECOND.toLocaleString('en')} votes a second over 64 matchups for ${stormSeconds(pace)} s; then votes and comments in ${COMMENTS_A_PUSH} discussions`,
      `at once, until each socket has received ${messages.toLocaleString('en')} messages. Then the lone messages and the pushes of the same bytes at the same rate`,
      'from a bare `ws` and from socket.io. Of messages a second the largest is told, of mistakes the sum. The sockets live in the process that measures,',
      'on the same two cores. Their memory is what the server’s heap and buffers hold, garbage collected, beyond what was held before they came; what the whole process takes has room for garbage and for what was sent besides. A vote is counted',
      'when its row says so, under its locks and a moment before its commit.',
    ].join('\n'),
    head: ['', 'measured', 'aim', ''],
    rows: rows.map(([name, value, aim, isMet]) => [
      name,
      value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'),
      aim,
      aim ? (isMet ? 'met' : 'missed') : '',
    ]),
    notes: [
      `Round by round: storms p99 ${each(({ own }) => own.storm.p99Ms, 0)} ms; lone votes ${each(({ own }) => own.loneMs, 0)} ms, of the bare ws ${each(({ ws }) => ws.loneMs, 0)} ms.`,
      ...(loneMs <= 50
        ? []
        : [
            'A lone vote goes to all sockets one after the other, each a call of the system, and the sockets that hear it share these two cores: the bare `ws` above does nothing else and takes most of that. Two processes that share the sockets out were tried on the same cores and told them no sooner. Next idea: the same on four cores.',
          ]),
    ],
  };
}

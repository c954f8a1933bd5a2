import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Tally } from '#contract/vote.ts';
import { findDifferences } from '#server/db/recount.ts';
import { startProgram } from '#tests/support/program.ts';
import { bareWs, type Crowd, gather, product, socketIo } from './crowd.ts';
import { withHouse } from './house.ts';
import { castOne, comment, voteSteadily } from './load.ts';
import { memoryBytes, processorMs } from './process-figures.ts';
import { median, type Pace, percentile, type Section } from './report.ts';
import { type Arena, seedArena } from './seed.ts';

const USERS = 10_000;
const VOTES_PER_SECOND = 1_000;
/** In a storm every so many sockets are read, so that the reading does not hold up what is measured. */
const SAMPLED_EVERY = 100;
const LONE_VOTES = 20;
const PUSH_MS = 250;
const HELD_FILE = join(tmpdir(), `beats-held-${process.pid}`);
const COLLECTED = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'collect-garbage.ts'))}`,
  HELD_FILE,
};
/** As long as the pace allows: three storms of twenty seconds in the full run. */
const STORM_SECONDS_PER_SECOND = 4;
/** What each socket has received before its memory is looked at again: 1,000 messages in the full run. */
const MESSAGES_PER_SECOND = 200;
/** The product sends a room one tally update a push, but a word of each discussion in which something was said. */
const COMMENTS_A_PUSH = 3;

/** What one storm did; `p99Ms` is of a vote, from its answer to its receipt. */
type Storm = { p99Ms: number; messagesPerSecond: number; wrongCounts: number; neverHeard: number };

type Figures = {
  idleBytes: number;
  /** After `messages` of them. */
  usedBytes: number;
  serverBytes: number;
  messages: number;
  loneMs: { own: number[]; ws: number[] };
  storms: Storm[];
  differences: number;
  microsecondsPerDelivery: { own: number; ws: number; socketIo: number };
  messageBytes: number;
};

/** One tournament that 5,000 sockets watch while 1,000 votes a second arrive. */
export function benchLive(pace: Pace): Promise<Section> {
  return withHouse(async ({ pool, startServer }) => {
    const arena = await seedArena(pool, { users: USERS, matchups: 64 });
    const server = await startServer({ ...COLLECTED, LIMIT_VOTES: '1000', LIMIT_COMMENTS: '1000' });
    try {
      const { port, pid } = server;
      // What votes take of a server that has just started is not the sockets'.
      await voteSteadily({ port, arena, perSecond: VOTES_PER_SECOND, seconds: pace.seconds * 2 });
      const before = await heldBytes(pid);
      const crowd = await gather(pace.sockets, product(port, arena.tournamentId));
      const idleBytes = ((await heldBytes(pid)) - before) / pace.sockets;
      const cast = () => castOne(server.address, arena);
      const loneMs = await measureLoneVotes(crowd, cast);
      const own = await measureDeliveries(crowd, pid, pace, cast);
      const messageBytes = crowd.watchers[0]?.last.length ?? 0;
      const storms: Storm[] = [];
      for (let round = 0; round < pace.rounds; round += 1)
        storms.push(await measureStorm(crowd, { port, address: server.address, arena, pace }));
      const messages = await talkUntil(crowd, pace.seconds * MESSAGES_PER_SECOND, server.address, arena);
      const serverBytes = memoryBytes(pid);
      const used = await heldBytes(pid);
      await crowd.leave();
      const usedBytes = (used - (await heldBytes(pid))) / pace.sockets;
      const differences = (await findDifferences(pool)).length;
      const ws = await measurePeer('bench/broadcast-ws.ts', bareWs, messageBytes, pace);
      const io = await measurePeer('bench/broadcast-socketio.ts', socketIo, messageBytes, pace);
      return toSection(
        {
          idleBytes,
          usedBytes,
          serverBytes,
          messages,
          loneMs: { own: loneMs, ws: ws.loneMs },
          differences,
          microsecondsPerDelivery: { own, ws: ws.delivery, socketIo: io.delivery },
          messageBytes,
          storms,
        },
        pace,
      );
    } finally {
      await server.stop();
    }
  });
}

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

/** From the answer to a vote, which follows its commit, to its receipt by each socket, in milliseconds. */
async function measureLoneVotes(crowd: Crowd, cast: () => Promise<unknown>): Promise<number[]> {
  const delays: number[] = [];
  for (let vote = 0; vote < LONE_VOTES; vote += 1) {
    await wait(2 * PUSH_MS + Math.random() * PUSH_MS);
    const times: number[] = [];
    crowd.listen((watcher) => times.push(watcher.heardAt));
    await cast();
    const answeredAt = performance.now();
    await wait(2 * PUSH_MS);
    crowd.listen(null);
    const { length } = crowd.watchers;
    if (times.length < length) throw new Error(`A vote reached ${times.length} of ${length} sockets`);
    delays.push(...times.map((time) => Math.max(0, time - answeredAt)));
  }
  return delays;
}

/** The server's processor time for one message to one socket, in microseconds, at four messages a second. */
export async function measureDeliveries(
  crowd: Crowd,
  pid: number,
  { seconds }: Pace,
  push: () => Promise<unknown>,
): Promise<number> {
  const sum = () => crowd.watchers.reduce((total, { received }) => total + received, 0);
  const [received, used] = [sum(), processorMs(pid)];
  const end = performance.now() + seconds * 2 * 1000;
  while (performance.now() < end) {
    await push();
    await wait(PUSH_MS);
  }
  return ((processorMs(pid) - used) * 1000) / Math.max(1, sum() - received);
}

/** A message that is sent when asked for, as a lone vote is, and then four a second. */
async function measurePeer(
  script: string,
  protocol: (port: number) => Parameters<typeof gather>[1],
  bytes: number,
  pace: Pace,
): Promise<{ loneMs: number[]; delivery: number }> {
  const peer = await startProgram(script, { BYTES: String(bytes) });
  try {
    const crowd = await gather(pace.sockets, protocol(Number(new URL(peer.address).port)));
    await wait(1000);
    const push = () => fetch(peer.address, { method: 'POST' });
    const loneMs = await measureLoneVotes(crowd, push);
    const delivery = await measureDeliveries(crowd, peer.pid, pace, push);
    await crowd.leave();
    return { loneMs, delivery };
  } finally {
    await peer.stop();
  }
}

const stormSeconds = ({ seconds }: Pace) => Math.ceil(seconds * STORM_SECONDS_PER_SECOND);

type Place = { port: number; address: string; arena: Arena; pace: Pace };

/** Votes that are followed to each sampled socket, in the middle of all the others. */
async function measureStorm(crowd: Crowd, { port, address, arena, pace }: Place): Promise<Storm> {
  const seconds = stormSeconds(pace);
  const awaited: { matchupId: number; version: number; answeredAt: number; open: Set<number> }[] = [];
  const stormMs: number[] = [];
  let neverHeard = 0;
  /** What the sampled sockets have been told last of each matchup. */
  const shown = new Map<number, Map<number, Tally>>();
  crowd.listen((watcher, index) => {
    if (index % SAMPLED_EVERY !== 0) return;
    const message = JSON.parse(watcher.last) as ServerMessage;
    if (message.type !== 'vote_update') return;
    const tallies = shown.get(index) ?? new Map<number, Tally>();
    shown.set(index, tallies);
    for (const tally of message.matchups) tallies.set(tally.id, tally);
    for (const vote of awaited) {
      const tally = message.matchups.find(({ id }) => id === vote.matchupId);
      if (!tally || tally.version < vote.version || !vote.open.delete(index)) continue;
      stormMs.push(Math.max(0, watcher.heardAt - vote.answeredAt));
    }
  });
  const sampled = crowd.watchers.map((_, index) => index).filter((index) => index % SAMPLED_EVERY === 0);
  const received = crowd.watchers.map((watcher) => watcher.received);
  const storm = voteSteadily({ port, arena, perSecond: VOTES_PER_SECOND, seconds });
  const startedAt = performance.now();
  const end = startedAt + (seconds - 1) * 1000;
  while (performance.now() < end) {
    const { matchupId, tally } = await castOne(address, arena);
    awaited.push({
      matchupId,
      version: tally.version,
      answeredAt: performance.now(),
      open: new Set(sampled),
    });
    if (awaited.length > 20) neverHeard += awaited.shift()?.open.size ?? 0;
    await wait(200);
  }
  const { refused } = await storm;
  if (refused > 0) throw new Error(`${refused} votes were refused: this measures something else`);
  await wait(4 * PUSH_MS);
  const elapsed = (performance.now() - startedAt) / 1000;
  crowd.listen(null);
  for (const { open } of awaited) neverHeard += open.size;
  const messages = crowd.watchers.map(
    (watcher, index) => (watcher.received - (received[index] ?? 0)) / elapsed,
  );
  const wrongCounts = await countWrong(
    crowd,
    sampled.map((index) => shown.get(index) ?? new Map()),
    address,
    arena,
  );
  return {
    p99Ms: percentile(stormMs, 0.99),
    neverHeard,
    wrongCounts,
    messagesPerSecond: Math.max(...messages),
  };
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

/**
 * Sockets that show another count than the server: the sampled ones by all that they were told, the others by their
 * last message, which is the same for everybody.
 */
async function countWrong(
  crowd: Crowd,
  shown: Map<number, Tally>[],
  address: string,
  { tournamentId }: Arena,
): Promise<number> {
  const answer = await fetch(`${address}/api/tournaments/${tournamentId}/matchups`);
  const truth = (await answer.json()) as Matchup[];
  const isRight = (tallies: Map<number, Tally>) =>
    truth.every(({ id, song1Votes, song2Votes }) => {
      const tally = tallies.get(id);
      return tally?.song1Votes === song1Votes && tally.song2Votes === song2Votes;
    });
  const [first] = crowd.watchers;
  const behind = crowd.watchers.filter(({ last }) => last !== first?.last);
  return behind.length + shown.filter((tallies) => !isRight(tallies)).length;
}

function toSection(figures: Figures, pace: Pace): Section {
  const { seconds, sockets } = pace;
  const { own, ws, socketIo: io } = figures.microsecondsPerDelivery;
  const { storms } = figures;
  const stormMs = median(storms.map(({ p99Ms }) => p99Ms));
  const messagesPerSecond = Math.max(...storms.map((storm) => storm.messagesPerSecond));
  const neverHeard = storms.reduce((sum, storm) => sum + storm.neverHeard, 0);
  const wrongCounts = storms.reduce((sum, storm) => sum + storm.wrongCounts, 0);
  const rows: [string, number, string, boolean][] = [
    ['messages for a socket and second', messagesPerSecond, 'at most 4', messagesPerSecond <= 4],
    [
      'a lone vote, from its answer to its receipt, p90, ms',
      percentile(figures.loneMs.own, 0.9),
      'at most 50',
      percentile(figures.loneMs.own, 0.9) <= 50,
    ],
    ['a message of a bare ws, from its answer, p90, ms', percentile(figures.loneMs.ws, 0.9), '', true],
    ['a vote in the storm, p99, ms', stormMs, 'under 500', stormMs < 500],
    ['memory of an idle socket, KB', figures.idleBytes / 1024, 'at most 15', figures.idleBytes <= 15 * 1024],
    [
      `after ${figures.messages.toLocaleString('en')} messages, KB`,
      figures.usedBytes / 1024,
      'at most 20',
      figures.usedBytes <= 20 * 1024,
    ],
    ['memory of the whole server with them, MB', figures.serverBytes / 2 ** 20, '', true],
    ['votes that a socket never heard of', neverHeard, '0', neverHeard === 0],
    ['sockets with another count than the server', wrongCounts, '0', wrongCounts === 0],
    ['counts that differ from their facts', figures.differences, '0', figures.differences === 0],
    ['processor time of a delivery, microseconds', own, '', true],
    ['of a bare ws', ws, '', true],
    ['of socket.io', io, '', true],
    ['capacity of a thread against the bare ws', ws / own, 'at least 0.8', ws / own >= 0.8],
    ['against socket.io', io / own, '', true],
  ];
  return {
    title: 'Live',
    text: [
      `${sockets.toLocaleString('en')} sockets in one tournament. First ${LONE_VOTES} lone votes; then four pushes a second of ${figures.messageBytes} bytes for ${seconds * 2} s, beside the same`,
      `bytes at the same rate from a bare \`ws\` and from socket.io; then ${VOTES_PER_SECOND.toLocaleString('en')} votes a second over 64 matchups for ${stormSeconds(pace)} s, median of ${pace.rounds};`,
      `then votes and comments in ${COMMENTS_A_PUSH} discussions at once, until each socket has received ${figures.messages.toLocaleString('en')} messages.`,
      'The median of a lone vote is ' +
        median(figures.loneMs.own).toFixed(0) +
        ' ms. The sockets live in the process that measures, on the same two cores. Their memory is what the server’s heap and buffers hold, garbage collected: with them beyond what was held before, and after the messages beyond what is held when they have left.',
    ].join('\n'),
    head: ['', 'measured', 'aim', ''],
    rows: rows.map(([name, value, aim, isMet]) => [
      name,
      value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'),
      aim,
      aim ? (isMet ? 'met' : 'missed') : '',
    ]),
    notes: [
      `The storms one by one, p99: ${storms.map(({ p99Ms }) => Math.round(p99Ms)).join(', ')} ms.`,
      'A lone vote goes to all sockets one after the other, each a call of the system, and the sockets that hear it share these two cores: the bare `ws` above, which does nothing else, is the limit here. Two processes that share the sockets out were tried on the same cores and told them no sooner. Next idea: the same on four cores.',
    ],
  };
}

import { WebSocket } from 'ws';
import { withBenchEnvironment } from '#bench/support/environment.ts';
import { voteAtSteadyRate } from '#bench/support/load.ts';
import { reconnectDelayMs } from '#client/lib/live/live-connection.ts';
import { median, type Pace, percentile, type Section } from '#tests/support/measuring/report.ts';
import { seedTournament } from '#tests/support/measuring/seed.ts';

const BACK_AIM_MS = 15_000;
const VOTE_AIM_MS = 500;
const VOTES_PER_SECOND = 50;
const DEADLINE_MS = 60_000;
const OPENED_AT_ONCE = 200;

/** Measures how sockets reconnect after a restart: twice as many as in the live part. */
export function benchReconnect({ sockets, rounds, users }: Pace): Promise<Section> {
  const count = 2 * sockets;
  return withBenchEnvironment(async ({ pool, startServer }) => {
    const seeded = await seedTournament(pool, { users, matchups: 64 });
    const measured: Round[] = [];
    let server = await startServer({ LIMIT_VOTES: '1000' });
    const { port } = server;
    for (let round = 0; round < rounds; round += 1) {
      const group = createReconnectingSockets(port, seeded.tournamentId);
      await group.open(count);
      const stoppedAt = performance.now();
      await server.stop();
      server = await startServer({ LIMIT_VOTES: '1000', PORT: String(port) });
      const awayMs = performance.now() - stoppedAt;
      const delaysMs: number[] = [];
      while (group.joinedCount() < count && performance.now() - stoppedAt < DEADLINE_MS)
        delaysMs.push(...(await voteAtSteadyRate({ port, seeded, perSecond: VOTES_PER_SECOND, seconds: 1 })));
      measured.push({
        awayMs,
        backMs: group.lastJoinedAt() - stoppedAt,
        missing: count - group.joinedCount(),
        voteP99Ms: percentile(delaysMs, 0.99),
      });
      group.close();
    }
    await server.stop();
    return toSection(count, measured);
  });
}

/** Creates sockets that reconnect by the client's rule. */
function createReconnectingSockets(port: number, tournamentId: number) {
  const joined = new Set<WebSocket>();
  let lastJoinedAt = 0;
  let isClosed = false;
  const greeting = JSON.stringify({ type: 'join_tournament', tournamentId });
  const connect = (attempt: number, onJoined?: () => void) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
    socket.on('open', () => socket.send(greeting));
    socket.once('message', () => {
      joined.add(socket);
      lastJoinedAt = performance.now();
      onJoined?.();
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      const next = joined.delete(socket) ? 0 : attempt + 1;
      if (!isClosed) setTimeout(() => connect(next, onJoined), reconnectDelayMs(next, code, Math.random()));
    });
  };
  return {
    joinedCount: () => joined.size,
    lastJoinedAt: () => lastJoinedAt,
    async open(count: number) {
      for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
        const batchSize = Math.min(OPENED_AT_ONCE, count - opened);
        await Promise.all(
          Array.from({ length: batchSize }, () => new Promise<void>((resolve) => connect(0, resolve))),
        );
      }
    },
    close() {
      isClosed = true;
      for (const socket of joined) socket.terminate();
    },
  };
}

type Round = { awayMs: number; backMs: number; missing: number; voteP99Ms: number };

function toSection(count: number, rounds: readonly Round[]): Section {
  const backMs = median(rounds.map((each) => each.backMs));
  const awayMs = median(rounds.map((each) => each.awayMs));
  const voteP99 = median(rounds.map((each) => each.voteP99Ms));
  const missing = rounds.reduce((sum, each) => sum + each.missing, 0);
  const isBack = missing === 0 && backMs <= BACK_AIM_MS;
  return {
    title: 'Reconnect',
    text: [
      `${count.toLocaleString('en')} sockets lose their connection when the server restarts, and reconnect by the client's rule: spread over five seconds, then`,
      'exponential backoff with full jitter. Times count from the stop signal of the old server. From when the new server listens until all',
      `sockets are back, ${VOTES_PER_SECOND} votes a second are cast, and the delay of each counts from when it was due. Median of ${rounds.length}.`,
    ].join('\n'),
    head: ['', 'measured', 'aim', ''],
    rows: [
      ['the new server listens after', `${(awayMs / 1000).toFixed(1)} s`, '', ''],
      [
        'all sockets are back after',
        `${(backMs / 1000).toFixed(1)} s`,
        `${BACK_AIM_MS / 1000} s`,
        isBack ? 'met' : 'missed',
      ],
      ['sockets that are not back after a minute', String(missing), '0', missing === 0 ? 'met' : 'missed'],
      [
        'delay of a vote meanwhile, p99',
        `${Math.round(voteP99)} ms`,
        `${VOTE_AIM_MS} ms`,
        voteP99 <= VOTE_AIM_MS ? 'met' : 'missed',
      ],
    ],
    notes: [
      `Round by round: ${rounds.map((each) => `${(each.backMs / 1000).toFixed(1)} s and ${Math.round(each.voteP99Ms)} ms`).join(', ')}.`,
      'The sockets run in the measuring process, on the same machine, so votes mostly wait for the sockets that join their rooms. The HTTP requests of a client without a socket (the matchups, once a second) are not included. Next idea: for more sockets, let the server tell the clients over how many seconds to spread their return.',
    ],
  };
}

import { WebSocket } from 'ws';
import { reconnectDelayMs } from '#client/lib/live-connection.ts';
import { withHouse } from './house.ts';
import { voteSteadily } from './load.ts';
import { median, type Pace, percentile, type Section } from './report.ts';
import { seedArena } from './seed.ts';

const USERS = 10_000;
const BACK_AIM_MS = 15_000;
const VOTE_AIM_MS = 500;
const VOTES_PER_SECOND = 50;
const GIVE_UP_MS = 60_000;

/** Twice as many sockets as watch in the storm, which all come back by the client's own rule after a restart. */
export function benchReturn({ sockets, rounds }: Pace): Promise<Section> {
  const count = 2 * sockets;
  return withHouse(async ({ pool, startServer }) => {
    const arena = await seedArena(pool, { users: USERS, matchups: 64 });
    const returns: Return[] = [];
    let server = await startServer({ LIMIT_VOTES: '1000' });
    const { port } = server;
    for (let round = 0; round < rounds; round += 1) {
      const crowd = createCrowd(port, arena.tournamentId);
      await crowd.come(count);
      const stoppedAt = performance.now();
      await server.stop();
      server = await startServer({ LIMIT_VOTES: '1000', PORT: String(port) });
      const awayMs = performance.now() - stoppedAt;
      const delaysMs: number[] = [];
      while (crowd.present() < count && performance.now() - stoppedAt < GIVE_UP_MS)
        delaysMs.push(...(await voteSteadily({ port, arena, perSecond: VOTES_PER_SECOND, seconds: 1 })));
      returns.push({
        awayMs,
        backMs: crowd.lastJoinedAt() - stoppedAt,
        missing: count - crowd.present(),
        voteP99Ms: percentile(delaysMs, 0.99),
      });
      crowd.leave();
    }
    await server.stop();
    return toSection(count, returns);
  });
}

/** Sockets that come back as the client does. */
function createCrowd(port: number, tournamentId: number) {
  const joined = new Set<WebSocket>();
  let lastJoinedAt = 0;
  let hasLeft = false;
  const greeting = JSON.stringify({ type: 'join_tournament', tournamentId });
  const open = (attempt: number, onJoined?: () => void) => {
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
      if (!hasLeft) setTimeout(() => open(next, onJoined), reconnectDelayMs(next, code, Math.random()));
    });
  };
  return {
    present: () => joined.size,
    lastJoinedAt: () => lastJoinedAt,
    async come(count: number) {
      for (let here = 0; here < count; here += 200) {
        const group = Math.min(200, count - here);
        await Promise.all(
          Array.from({ length: group }, () => new Promise<void>((resolve) => open(0, resolve))),
        );
      }
    },
    leave() {
      hasLeft = true;
      for (const socket of joined) socket.terminate();
    },
  };
}

type Return = { awayMs: number; backMs: number; missing: number; voteP99Ms: number };

function toSection(count: number, returns: readonly Return[]): Section {
  const backMs = median(returns.map((each) => each.backMs));
  const awayMs = median(returns.map((each) => each.awayMs));
  const voteP99 = median(returns.map((each) => each.voteP99Ms));
  const missing = returns.reduce((sum, each) => sum + each.missing, 0);
  const isBack = missing === 0 && backMs <= BACK_AIM_MS;
  return {
    title: 'Return',
    text: [
      `${count.toLocaleString('en')} sockets lose their server to a restart and come back by the client's own rule (spread over`,
      `five seconds, then exponential backoff with full jitter), counted from when the old server is told to stop; from when the new`,
      `one listens until all are back ${VOTES_PER_SECOND} votes a second, each counted from when it was due. Median of ${returns.length}.`,
    ].join('\n'),
    head: ['', 'measured', 'aim', ''],
    rows: [
      ['the new server listens after', `${(awayMs / 1000).toFixed(1)} s`, '', ''],
      [
        'all are back after',
        `${(backMs / 1000).toFixed(1)} s`,
        `${BACK_AIM_MS / 1000} s`,
        isBack ? 'met' : 'missed',
      ],
      ['not back after a minute', String(missing), '0', missing === 0 ? 'met' : 'missed'],
      [
        'a vote meanwhile, p99',
        `${Math.round(voteP99)} ms`,
        `${VOTE_AIM_MS} ms`,
        voteP99 <= VOTE_AIM_MS ? 'met' : 'missed',
      ],
    ],
    notes: [
      `One by one: ${returns.map((each) => `${(each.backMs / 1000).toFixed(1)} s and ${Math.round(each.voteP99Ms)} ms`).join(', ')}.`,
      'The sockets come from the process that measures, on the same two cores: what a vote waits for is mostly these, which ask for their rooms at once. What a screen asks over HTTP until its socket is back (the matchups, once a second) is not part of it. Next idea: where more watch, a server that says how long its crowd is to spread its return.',
    ],
  };
}

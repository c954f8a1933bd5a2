import type pg from 'pg';
import { pino } from 'pino';
import { createUrgentPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { type House, withHouse } from './house.ts';
import { voteOverHttp } from './load.ts';
import { hasPgbench, makePeerTables, measurePeer } from './peer.ts';
import { median, type Pace, type Section } from './report.ts';
import { type Arena, seedArena } from './seed.ts';
import { type Delays, measureDelays, STEADY_VOTES } from './vote-delays.ts';

const USERS = 10_000;
const MANY = 64;
/** So many that only the first and the last batch of them are not full. */
const WAITING = 5_000;
const P99_AIM_MS = 50;

type Place = 'hot' | 'many';
const SIZES: Record<Place, number> = { hot: 1, many: MANY };

/** Votes per second: the product over HTTP, its peer, and the batches alone, in one run on one database. */
export function benchVotes(pace: Pace): Promise<Section> {
  return withHouse(async (house) => {
    await makePeerTables(house.pool);
    const arena = await seedArena(house.pool, { users: USERS, matchups: MANY });
    const rates = await measureInTurn(house, arena, pace);
    const delays = await measureDelays(house, arena, pace);
    const differences = await findDifferences(house.pool);
    return toSection({ rates, delays, differences: differences.length }, pace);
  });
}

type Rates = Record<'server' | 'peer' | 'limit', Record<Place, number>>;

/** Round by round, each of them in turn, so that whatever else the machine does hits all of them alike. */
async function measureInTurn(
  { connection, startServer }: House,
  arena: Arena,
  { rounds, seconds, warmUpSeconds }: Pace,
): Promise<Rates> {
  const server = await startServer();
  const { port } = server;
  const urgentPool = createUrgentPool(connection);
  const samples = {
    server: { hot: [], many: [] },
    peer: { hot: [], many: [] },
    limit: { hot: [], many: [] },
  } as Record<keyof Rates, Record<Place, number[]>>;
  try {
    await voteOverHttp({ port, arena, matchups: MANY, seconds: warmUpSeconds });
    for (let round = 0; round < rounds; round += 1) {
      for (const place of ['hot', 'many'] as const) {
        const matchups = SIZES[place];
        samples.server[place].push((await voteOverHttp({ port, arena, matchups, seconds })).perSecond);
        samples.peer[place].push(await measurePeer(connection, matchups, seconds));
        samples.limit[place].push(await measureLimit(urgentPool, arena, matchups, seconds));
      }
    }
  } finally {
    await urgentPool.end();
    await server.stop();
  }
  const medians = (of: Record<Place, number[]>) => ({ hot: median(of.hot), many: median(of.many) });
  return { server: medians(samples.server), peer: medians(samples.peer), limit: medians(samples.limit) };
}

/** Full batches, one behind the other, without HTTP. */
async function measureLimit(pool: pg.Pool, arena: Arena, matchups: number, seconds: number): Promise<number> {
  const log = pino({ level: 'silent' });
  const box = createBallotBox({ pool, clock: { now: () => new Date() }, bus: createMemoryBus(), log });
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let counted = 0;
  while (performance.now() < end) {
    const votes = Array.from({ length: WAITING }, () => {
      const matchup = arena.matchups[Math.floor(Math.random() * matchups)];
      if (!matchup) throw new Error('There is no matchup');
      const userId = arena.userIds[Math.floor(Math.random() * arena.userIds.length)] ?? 0;
      const songId = Math.random() < 0.5 ? matchup.song1Id : matchup.song2Id;
      return box.cast({ userId, tournamentId: arena.tournamentId, matchupId: matchup.id, songId, key: null });
    });
    await Promise.all(votes);
    counted += WAITING;
  }
  await box.close();
  return counted / ((performance.now() - started) / 1000);
}

type Figures = { rates: Rates; delays: Delays; differences: number };

function toSection({ rates, delays, differences }: Figures, { rounds, seconds }: Pace): Section {
  const { server, peer, limit } = rates;
  const p50 = median(delays.rounds.map(({ p50Ms }) => p50Ms));
  const p99 = median(delays.rounds.map(({ p99Ms }) => p99Ms));
  const messages = Math.max(...delays.rounds.map(({ messagesPerSecond }) => messagesPerSecond));
  const delayRow = (name: string, ms: number) => [
    `${name} at ${STEADY_VOTES} votes a second, ms`,
    ms.toFixed(1),
    '',
    '',
    '',
    '',
  ];
  const row = (place: Place) => [
    place === 'hot' ? 'one hot matchup' : `${MANY} matchups`,
    rate(server[place]),
    rate(peer[place]),
    `${(server[place] / peer[place]).toFixed(1)} x`,
    rate(limit[place]),
    (server[place] / limit[place]).toFixed(2),
  ];
  return {
    title: 'Votes',
    text: [
      `Votes per second, median of ${rounds} rounds of ${seconds} s after a warm-up, ${USERS.toLocaleString('en')} signed-in users, all on one`,
      `embedded PostgreSQL with fsync on. The server runs in a process of its own and is reached over HTTP from 64`,
      'connections with 16 votes on the way each; a vote is answered after its commit. The peer is one vote (upsert and',
      `counter update) per transaction with 16 connections, by ${hasPgbench() ? 'pgbench with prepared statements' : 'the same statements over pg'}. The limit is the batched`,
      'statements and what judges their votes, without HTTP, in full batches of 500. Then how long a vote takes, from when it was due to its answer, while votes come',
      `at a steady rate over ${MANY} matchups for ${delays.seconds} s (median of ${rounds}) and ${delays.watching.toLocaleString('en')} sockets watch that tournament from another process.`,
    ].join('\n'),
    head: ['', 'this server', 'peer', 'ratio to the peer', 'limit', 'of the limit'],
    rows: [row('hot'), row('many'), delayRow('p50', p50), delayRow('p99', p99)],
    notes: [
      note('ratio to the peer on one hot matchup', server.hot / peer.hot, 5),
      note(`ratio to the peer on ${MANY} matchups`, server.many / peer.many, 5),
      note(`one hot matchup against ${MANY}`, server.hot / server.many, 0.9),
      `p99 at ${STEADY_VOTES} votes a second with ${delays.watching.toLocaleString('en')} sockets open: ${p99.toFixed(1)} ms (aim: at most ${P99_AIM_MS}, ${p99 <= P99_AIM_MS ? 'met' : 'missed'}; round by round ${delays.rounds.map(({ p99Ms }) => p99Ms.toFixed(1)).join(', ')}); each socket received ${messages.toFixed(1)} messages a second.`,
      ...(p99 <= P99_AIM_MS
        ? []
        : [
            'What takes those votes long is the push to all sockets: for as long as it lasts, whoever sends it and whoever hears it have both cores, and the ballot box and the database wait for a turn. Next idea: the sockets on a machine of their own (docs/scaling.md, step 6).',
          ]),
      `Counts that differ from their facts afterwards: ${differences}.`,
      `On ${MANY} matchups the peer waits at no row, and full batches without HTTP are ${(limit.many / peer.many).toFixed(1)} times as fast: five times is more than they could be. Two or four batches at once write no more here. Next ideas: the voters’ counters in a table without the six indexes of their accounts, and a vote’s row in one index instead of two.`,
      'The peer speaks to the database without HTTP, sessions, validation or limits, and has both cores; the server pays for all of these, and the load takes part of a core. The ballot box alone is what compares with the peer: the column of the limit.',
    ],
  };
}

const rate = (value: number) => Math.round(value).toLocaleString('en');
const note = (what: string, value: number, aim: number) =>
  `${what}: ${value.toFixed(2)} (aim: at least ${aim}, ${value >= aim ? 'met' : 'missed'}).`;

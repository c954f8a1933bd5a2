import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { MAX_BATCH } from '#server/features/votes/ballot-queue.ts';
import { openBallotBox } from '#tests/support/measuring/open-ballot-box.ts';
import { randomSongOf } from '#tests/support/measuring/pipeline.ts';
import { median, percentile, whole } from '#tests/support/measuring/report.ts';
import { seedTournament } from '#tests/support/measuring/seed.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const SERVERS = [1, 4, 16, 64];
/** The load, as a share of what full batches count one after the other. */
const LOAD = 0.8;
/** The processors of a database machine. */
const CORES = 16;
const SECONDS = 10;
/** The p99 of the most servers may be this many times that of four. */
const FLAT = 1.5;

/** Milliseconds that a batch takes: on a processor, for each of its votes, and until its commit is on the disk. */
type Costs = { batchMs: number; voteMs: number; flushMs: number };

/**
 * Simulates the votes on one match through 1 to 64 servers, with the costs of a batch on this machine, with one row for all
 * batches and with slots. Returns whether the delay with slots stays flat.
 */
export async function simulateServers({ print }: { print: (line: string) => void }): Promise<boolean> {
  const costs = await measureCosts();
  const { batchMs, voteMs, flushMs } = costs;
  print(
    `A batch costs ${batchMs.toFixed(2)} ms, each vote ${(voteMs * 1000).toFixed(0)} µs, a flush takes ${flushMs.toFixed(2)} ms.`,
  );
  const perSecond = (LOAD * 1000 * MAX_BATCH) / (batchMs + MAX_BATCH * voteMs + flushMs);
  print(`${whole(perSecond)} votes a second on one match, ${CORES} processors, p99 in ms:`);
  const p99 = (servers: number, isShared: boolean) =>
    percentile(simulate({ servers, isShared, perSecond, ...costs }), 0.99);
  const rows = SERVERS.map((servers) => ({ servers, row: p99(servers, false), slots: p99(servers, true) }));
  for (const { servers, row, slots } of rows)
    print(`${servers} servers: ${row.toFixed(1)} with one row, ${slots.toFixed(1)} with slots`);
  const four = rows.find(({ servers }) => servers === 4)?.slots ?? 0;
  return (rows.at(-1)?.slots ?? 0) <= FLAT * four;
}

/** Measures batches of one vote and full ones, and a commit that changes one row. */
async function measureCosts(): Promise<Costs> {
  const { connection, stop } = await startPostgres({ fsync: true });
  const pool = createPool(connection, 2);
  const box = openBallotBox(connection);
  try {
    await applyMigrations(pool);
    const { tournamentId, matchups, voters } = await seedTournament(pool, { users: MAX_BATCH, matchups: 1 });
    const [matchup] = matchups;
    if (!matchup) throw new Error('There is no match');
    const ballotOf = (userId: number) => ({ userId, tournamentId, matchupId: matchup.id, key: null });
    const castAll = (count: number) =>
      Promise.all(
        voters.slice(0, count).map(({ id }) => box.cast({ ...ballotOf(id), songId: randomSongOf(matchup) })),
      );
    await castAll(MAX_BATCH);
    // The first vote of a turn is a batch alone.
    const oneMs = await medianMs(100, () => castAll(1));
    const fullMs = (await medianMs(20, () => castAll(MAX_BATCH))) - oneMs;
    const flushMs = await medianMs(100, () => pool.query('update tournaments set version = version + 1'));
    const voteMs = Math.max(0, (fullMs - oneMs) / MAX_BATCH);
    return { voteMs, flushMs, batchMs: Math.max(0.1, oneMs - flushMs - voteMs) };
  } finally {
    await box.close();
    await pool.end();
    await stop();
  }
}

async function medianMs(times: number, run: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await run();
    durations.push(performance.now() - startedAt);
  }
  return median(durations);
}

type Simulation = Costs & { servers: number; isShared: boolean; perSecond: number };

/**
 * Returns the delay of each vote in milliseconds. Votes arrive at random instants at random servers. A server writes one batch
 * after the other; a batch needs a processor of the database, and without slots the row of the match until its commit.
 */
function simulate({ servers, isShared, perSecond, batchMs, voteMs, flushMs }: Simulation): number[] {
  const waiting = Array.from({ length: servers }, (): number[] => []);
  for (let at = 0; at < SECONDS * 1000; at += gapMs(perSecond))
    waiting[Math.floor(Math.random() * servers)]?.push(at);
  const next = Array<number>(servers).fill(0);
  const freeAt = Array<number>(servers).fill(0);
  const coreFreeAt = Array<number>(CORES).fill(0);
  let rowFreeAt = 0;
  const delays: number[] = [];
  for (;;) {
    // The batch that can begin first is the next one that the database gets.
    const [server, at] = earliest(
      waiting.map((votes, index) => Math.max(votes[next[index] ?? 0] ?? Infinity, freeAt[index] ?? 0)),
    );
    if (at === Infinity) return delays;
    const [core, coreAt] = earliest(coreFreeAt);
    const startsAt = Math.max(at, coreAt, isShared ? 0 : rowFreeAt);
    const votes = waiting[server] ?? [];
    const first = next[server] ?? 0;
    let last = first;
    // A batch takes the votes that are there when the server sends it.
    while (last < votes.length && last - first < MAX_BATCH && (votes[last] ?? 0) <= at) last += 1;
    const workedUntil = startsAt + batchMs + (last - first) * voteMs;
    const endsAt = workedUntil + flushMs;
    coreFreeAt[core] = workedUntil;
    rowFreeAt = endsAt;
    freeAt[server] = endsAt;
    next[server] = last;
    for (const arrivedAt of votes.slice(first, last)) delays.push(endsAt - arrivedAt);
  }
}

/** The time between two votes that arrive at random. */
const gapMs = (perSecond: number) => (-Math.log(1 - Math.random()) * 1000) / perSecond;

/** The index of the lowest value, and the value. */
function earliest(values: readonly number[]): [index: number, value: number] {
  let index = 0;
  for (const [other, value] of values.entries()) if (value < (values[index] ?? Infinity)) index = other;
  return [index, values[index] ?? Infinity];
}

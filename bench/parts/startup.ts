import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { createPool } from '#server/db/pool.ts';
import { stopChild } from '#tests/support/child-process.ts';
import {
  countIdleTransactions,
  idleServers,
  startQuietPostgres,
} from '#tests/support/measuring/idle-server.ts';
import { descendantsOf, memoryBytes } from '#tests/support/measuring/process-usage.ts';
import { median, type Pace, type Section, verdict, whole } from '#tests/support/measuring/report.ts';
import { seedTournament } from '#tests/support/measuring/seed.ts';
import { SERVER, startProgram } from '#tests/support/program.ts';
import { randomPort, startRedis } from '#tests/support/redis.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';

const AIM_MS = 1000;

type Start = { ms: number; serverMb: number; totalMb: number };

/** Measures first answer and memory of the server on a new and on an existing data folder, and of a bare Fastify. */
export async function benchStartup({ rounds, users, seconds }: Pace): Promise<Section> {
  const [empty, existing, peer]: [Start[], Start[], Start[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = makeTempFolder('startup');
    empty.push(await measureStart(SERVER, '/api/tournaments', { DATA_DIR: dataDir }));
    await fill(dataDir, users);
    existing.push(await measureStart(SERVER, '/api/tournaments', { DATA_DIR: dataDir }));
    // The peer does not use the folder, but without one `startProgram` would first copy a database into a new folder.
    peer.push(await measureStart('bench/peers/constant-server.ts', '/', { BYTES: '100', DATA_DIR: dataDir }));
    removeTempFolder(dataDir);
  }
  const row = (name: string, starts: readonly Start[]) => {
    const of = (field: keyof Start) => whole(median(starts.map((start) => start[field])));
    return [name, `${of('ms')} ms`, `${of('serverMb')} MB`, `${of('totalMb')} MB`];
  };
  const existingMs = median(existing.map(({ ms }) => ms));
  return {
    title: 'Startup',
    text: [
      'The time from the start of `node src/server/main.ts` to its first answer of `/api/tournaments`, and then the memory (shared',
      'pages count proportionally) of the server alone and with its embedded PostgreSQL. The existing data folder has',
      `${whole(users)} users and a tournament of 64 matchups. The peer, a lower bound, has no plugins and no database. Median of ${rounds}.`,
    ].join('\n'),
    head: ['', 'first answer', 'server', 'with PostgreSQL'],
    rows: [
      row('a new data folder', empty),
      row('an existing data folder', existing),
      row('a bare Fastify with one route', peer),
    ],
    notes: [
      ...(await measureIdle(seconds * 12)),
      `First answer with an existing data folder: ${whole(existingMs)} ms (aim: under ${AIM_MS} ms, ${verdict(existingMs < AIM_MS)}).`,
    ],
  };
}

/** How often idle servers ask their database. All run at once, each on its own database. */
async function measureIdle(seconds: number): Promise<string[]> {
  const port = randomPort();
  const redis = startRedis(port);
  const postgres = await startQuietPostgres();
  const counts = await Promise.all(
    idleServers(`redis://127.0.0.1:${port}`).map(async (server) => ({
      ...server,
      count: await countIdleTransactions(postgres, server, { seconds }),
    })),
  );
  await stopChild(redis);
  await postgres.stop();
  return counts.map(
    ({ name, count, limit }) =>
      `Transactions a second of an idle server, ${name}: ${count.toFixed(2)} (aim: at most ${limit}, ${verdict(count <= limit)}).`,
  );
}

async function fill(dataDir: string, users: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const pool = createPool(postgres.connection, 1);
  await seedTournament(pool, { users, matchups: 64 });
  await pool.end();
  await postgres.stop();
}

async function measureStart(script: string, path: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const startedAt = performance.now();
  const { address, pid, stop } = await startProgram(script, env);
  await (await fetch(address + path)).text();
  const ms = performance.now() - startedAt;
  const [serverMb = 0, ...databaseMb] = [pid, ...descendantsOf(pid)].map((id) => memoryBytes(id) / 2 ** 20);
  await stop();
  return { ms, serverMb, totalMb: databaseMb.reduce((sum, megabytes) => sum + megabytes, serverMb) };
}

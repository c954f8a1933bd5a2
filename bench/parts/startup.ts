import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { createPool } from '#server/db/pool.ts';
import { descendantsOf, memoryBytes } from '#tests/support/measuring/process-usage.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';
import { seedTournament } from '#tests/support/measuring/seed.ts';
import { startProgram, startServer } from '#tests/support/program.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';

const EXISTING_DATA_AIM_MS = 1000;

type Start = { ms: number; serverMb: number; totalMb: number };

/** Measures first answer and memory of the server on a new and on an existing data folder, and of a bare Fastify. */
export async function benchStartup({ rounds, users }: Pace): Promise<Section> {
  const [empty, existing, peer]: [Start[], Start[], Start[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = makeTempFolder('startup');
    empty.push(await measureStart(dataDir));
    await fill(dataDir, users);
    existing.push(await measureStart(dataDir));
    peer.push(await measurePeerStart(dataDir));
    removeTempFolder(dataDir);
  }
  const row = (name: string, starts: readonly Start[]) => {
    const of = (field: keyof Start) => median(starts.map((start) => start[field]));
    return [
      name,
      `${Math.round(of('ms'))} ms`,
      `${Math.round(of('serverMb'))} MB`,
      `${Math.round(of('totalMb'))} MB`,
    ];
  };
  const existingMs = median(existing.map(({ ms }) => ms));
  return {
    title: 'Startup',
    text: [
      `The time from the start of \`node src/server/main.ts\` to its first answer of \`/api/tournaments\`, and then the memory`,
      `(shared pages count proportionally) of the server alone and with its embedded PostgreSQL. The existing data folder has ${users.toLocaleString('en')}`,
      `users and a tournament of 64 matchups. The peer, a lower bound, is Fastify without plugins or a database. Median of ${rounds}.`,
    ].join('\n'),
    head: ['', 'first answer', 'server', 'with PostgreSQL'],
    rows: [
      row('a new data folder', empty),
      row('an existing data folder', existing),
      row('a bare Fastify with one route', peer),
    ],
    notes: [
      `First answer with an existing data folder: ${Math.round(existingMs)} ms (aim: under ${EXISTING_DATA_AIM_MS} ms, ${existingMs < EXISTING_DATA_AIM_MS ? 'met' : 'missed'}).`,
      'Node spends most of this time on finding and loading modules, while PostgreSQL starts on the other core. One bundled file would start faster; docs/decisions/0016-server-module-loading.md says why there is none.',
    ],
  };
}

async function fill(dataDir: string, users: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const pool = createPool(postgres.connection, 1);
  await seedTournament(pool, { users, matchups: 64 });
  await pool.end();
  await postgres.stop();
}

async function measureStart(dataDir: string): Promise<Start> {
  const startedAt = performance.now();
  const server = await startServer({ DATA_DIR: dataDir });
  await (await fetch(`${server.address}/api/tournaments`)).json();
  const ms = performance.now() - startedAt;
  const start = {
    ms,
    serverMb: memoryMb(server.pid),
    totalMb: [server.pid, ...descendantsOf(server.pid)].reduce((sum, pid) => sum + memoryMb(pid), 0),
  };
  await server.stop();
  return start;
}

/** The peer does not use the folder, but without one `startProgram` would first copy a database into a new folder. */
async function measurePeerStart(unusedDir: string): Promise<Start> {
  const startedAt = performance.now();
  const peer = await startProgram('bench/peers/constant-server.ts', { BYTES: '100', DATA_DIR: unusedDir });
  await (await fetch(peer.address)).text();
  const ms = performance.now() - startedAt;
  const memory = memoryMb(peer.pid);
  await peer.stop();
  return { ms, serverMb: memory, totalMb: memory };
}

const memoryMb = (pid: number) => memoryBytes(pid) / 2 ** 20;

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { startProgram } from '#tests/support/program.ts';
import { descendantsOf, memoryBytes } from './process-figures.ts';
import { median, type Pace, type Section } from './report.ts';
import { seedArena } from './seed.ts';

const WARM_AIM_MS = 1000;

type Start = { ms: number; serverMb: number; allMb: number };

/** From the start of the process to its first answer, with the embedded database. */
export async function benchStart({ rounds }: Pace): Promise<Section> {
  const [fresh, warm, peer]: [Start[], Start[], Start[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'beats-bench-'));
    // The database's user has to get through.
    chmodSync(dataDir, 0o755);
    fresh.push(await startOnce(dataDir));
    await fill(dataDir);
    warm.push(await startOnce(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
    peer.push(await startPeer());
  }
  const row = (name: string, starts: readonly Start[]) => {
    const of = (field: keyof Start) => median(starts.map((start) => start[field]));
    return [
      name,
      `${Math.round(of('ms'))} ms`,
      `${Math.round(of('serverMb'))} MB`,
      `${Math.round(of('allMb'))} MB`,
    ];
  };
  const warmMs = median(warm.map(({ ms }) => ms));
  return {
    title: 'Start',
    text: [
      `From the start of \`node src/server/main.ts\` to its first answer of \`/api/tournaments\`, median of ${rounds}, and the`,
      'memory (proportional, so that shared pages count once) of the server and of it with its embedded PostgreSQL. Existing data',
      'are 10,000 people and a tournament of 64 matchups. The peer, which is the limit too, is Fastify without plugins or a database.',
    ].join('\n'),
    head: ['', 'first answer', 'server', 'with PostgreSQL'],
    rows: [
      row('a new data folder', fresh),
      row('an existing one', warm),
      row('a bare Fastify with one route', peer),
    ],
    notes: [
      `existing data: ${Math.round(warmMs)} ms (aim: under ${WARM_AIM_MS}, ${warmMs < WARM_AIM_MS ? 'met' : 'missed'}).`,
      'Most of it is Node finding and loading modules, while PostgreSQL starts on the other core. Next idea: one bundled file (docs/decisions/0016 says why there is none yet).',
    ],
  };
}

/** Existing data are people, a tournament and songs. */
async function fill(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const pool = createPool(postgres.connection, 1);
  await seedArena(pool, { users: 10_000, matchups: 64 });
  await pool.end();
  await postgres.stop();
}

async function startOnce(dataDir: string): Promise<Start> {
  const startedAt = performance.now();
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    server.stdout.on('data', (text) => {
      const found = /http:\/\/\S+/.exec(String(text))?.[0];
      if (found) resolve(found);
    });
  });
  await (await fetch(`${address}/api/tournaments`)).json();
  const ms = performance.now() - startedAt;
  const pid = server.pid ?? 0;
  const start = {
    ms,
    serverMb: memoryMb(pid),
    allMb: [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + memoryMb(one), 0),
  };
  server.kill('SIGTERM');
  await ended;
  return start;
}

async function startPeer(): Promise<Start> {
  const startedAt = performance.now();
  const peer = await startProgram('bench/constant-server.ts', { BYTES: '100' });
  await (await fetch(peer.address)).text();
  const ms = performance.now() - startedAt;
  const memory = memoryMb(peer.pid);
  await peer.stop();
  return { ms, serverMb: memory, allMb: memory };
}

const memoryMb = (pid: number) => memoryBytes(pid) / 2 ** 20;

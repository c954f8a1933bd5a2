import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '#server/db/conflict.ts';
import { asOwner, type Cluster } from './cluster.ts';
import { commandOf, isRunning, isWorkedIn } from './process-info.ts';

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 8_000;

type Settings = { port: number; user: string; fsync: boolean; maxConnections: number; logPath: string };
export type ServerProcess = { server: ChildProcess; watcher: ChildProcess };

/** Starts the server of a cluster and waits until it takes connections. @throws Error with its own last describeError */
export async function startProcess(home: Cluster, settings: Settings): Promise<ServerProcess> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (true) {
    const server = spawnServer(home, settings);
    const watcher = endWithApp(server, home);
    const { port, user } = settings;
    const failure = await untilReady(server, { host: home.socketDir, port, user }, deadline);
    if (!failure) return { server, watcher };
    watcher.kill();
    const describeError = complaintIn(settings.logPath);
    // The processes of a killed server need a moment to notice; until then its memory counts as in use.
    if (Date.now() > deadline || !describeError.includes('shared memory block')) {
      throw new Error(`The embedded database did not start (${failure}). ${describeError}`.trim());
    }
    await pause(200);
  }
}

/**
 * A sixteenth of the memory, or of what a container may have of it, from 128 MB to 1 GB: the pages of those who vote at once should stay. They take memory only
 * as they are used.
 */
function bufferMegabytes(memoryBytes: number): number {
  const share = Math.floor(memoryBytes / 16 / 2 ** 20);
  return Math.min(Math.max(share, 128), 1024);
}

function spawnServer(home: Cluster, { port, fsync, maxConnections, logPath }: Settings): ChildProcess {
  const settings = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: home.socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    shared_buffers: `${bufferMegabytes(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
    // Nothing replicates from here, so the log needs no more than a crash does.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // The first change of a page after a checkpoint writes all of it into the log. Packing these, by the only way that this
    // build knows, took a vote on a large site six times the processor time (docs/decisions/0019).
    wal_compression: 'off',
    synchronous_commit: 'on',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    log_checkpoints: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its complaints may quote rows.
  const logFile = openSync(logPath, 'a', 0o600);
  try {
    // Its own process group: Ctrl-C in a terminal must reach the app alone, which still has votes to finish.
    return spawn(home.binaries.postgres, ['-D', home.clusterDir, ...args], {
      ...asOwner(home),
      cwd: home.clusterDir,
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
  } finally {
    closeSync(logFile);
  }
}

/**
 * Ends a program of the cluster when the app dies without a word: the watcher reads from a pipe that only the app
 * holds open. Should both be killed, the next start finds what is left (endOrphan).
 */
export function endWithApp(program: ChildProcess, home: Cluster): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read line; kill -INT "$0"', String(program.pid)], {
    ...asOwner(home),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a watcher the next start tidies up.
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  return watcher;
}

function complaintIn(logPath: string): string {
  const lines = readFileSync(logPath, 'utf8').trim().split('\n');
  return lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
}

type Address = { host: string; port: number; user: string };

/**
 * Null once the server takes connections; what went wrong when it ended before. One that says that it is starting gets
 * all the time that it needs: after a crash it reads its log again, and would only begin anew.
 */
async function untilReady(server: ChildProcess, address: Address, deadline: number): Promise<string | null> {
  let giveUpAt = deadline;
  let ended: string | null = null;
  server.once('error', (error) => {
    ended = error.message;
  });
  server.once('exit', (code, signal) => {
    ended ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  while (Date.now() < giveUpAt) {
    if (ended !== null) return ended;
    const state = await stateOf(address);
    if (state === 'ready') return null;
    if (state === 'starting') giveUpAt = Date.now() + START_LIMIT_MS;
    await pause(20);
  }
  server.kill('SIGQUIT');
  return 'it took too long';
}

const CANNOT_CONNECT_NOW = '57P03';

async function stateOf(address: Address): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    return codeOf(error) === CANNOT_CONNECT_NOW ? 'starting' : 'silent';
  }
}

/**
 * Ends the server that a killed app left behind; the app's lock is held, so nobody else uses it.
 * @throws Error when it does not end
 */
export async function endOrphan(home: Cluster): Promise<void> {
  const { clusterDir } = home;
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // The id may belong to another program by now, or to another server.
  const isOurs = () => isRunning(pid) && commandOf(pid)?.includes(clusterDir);
  const startedMs = Date.now();
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isOurs()) return dropStaleLocks(home, pidFile);
    signalIfThere(pid, signal);
    const deadline = Date.now() + STOP_LIMIT_MS;
    while (isOurs() && Date.now() < deadline) await pause(20);
  }
  if (isOurs()) {
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    throw new Error(
      `An older database server (process ${pid}) did not end in ${seconds} seconds: end it first.`,
    );
  }
}

/**
 * The server that wrote these files is gone, and its id may belong to somebody else by now, as after the restart of a
 * container: PostgreSQL would take that one for it. What they protect from, processes of the old server that still
 * write, is looked for first.
 */
async function dropStaleLocks({ clusterDir, socketDir }: Cluster, pidFile: string): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isWorkedIn(clusterDir) && Date.now() < deadline) await pause(20);
  if (isWorkedIn(clusterDir) !== false) return;
  const locks = existsSync(socketDir) ? readdirSync(socketDir).filter((name) => name.endsWith('.lock')) : [];
  for (const lock of [pidFile, ...locks.map((name) => join(socketDir, name))]) rmSync(lock, { force: true });
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Fast shutdown: open transactions are rolled back, what was committed is kept. */
export async function endProcess({ server, watcher }: ServerProcess): Promise<void> {
  watcher.kill();
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = exitOf(server);
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGQUIT'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}

export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

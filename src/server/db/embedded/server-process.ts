import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '#server/db/errors.ts';
import { asOwner, type Cluster } from './cluster.ts';
import { commandOf, isRunning, isWorkingDirectory } from './data-dir-lock.ts';

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 8_000;

type Settings = { port: number; user: string; fsync: boolean; maxConnections: number; logPath: string };
export type ServerProcess = { server: ChildProcess; watcher: ChildProcess };

/** Starts the server of a cluster and waits until it accepts connections. @throws Error with the last error of its log */
export async function startProcess(cluster: Cluster, settings: Settings): Promise<ServerProcess> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (true) {
    const server = spawnServer(cluster, settings);
    const watcher = endWithApp(server, cluster);
    const { port, user } = settings;
    const failure = await untilReady(server, { host: cluster.socketDir, port, user }, deadline);
    if (!failure) return { server, watcher };
    watcher.kill();
    const message = lastError(settings.logPath);
    // The processes of a killed server need a moment to end. Until then its shared memory counts as in use.
    if (Date.now() > deadline || !message.includes('shared memory block')) {
      throw new Error(`The embedded database did not start (${failure}). ${message}`.trim());
    }
    await pause(200);
  }
}

/**
 * A sixteenth of the memory, or of the container's limit, from 128 MB to 1 GB, so that the pages of a vote burst stay
 * cached. Memory is taken only as it is used.
 */
function bufferMegabytes(memoryBytes: number): number {
  const share = Math.floor(memoryBytes / 16 / 2 ** 20);
  return Math.min(Math.max(share, 128), 1024);
}

function spawnServer(cluster: Cluster, { port, fsync, maxConnections, logPath }: Settings): ChildProcess {
  const settings = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    // Only tests turn fsync off. They read few pages twice, and the first use of each buffer takes time: 128 MB are enough.
    shared_buffers: `${fsync ? bufferMegabytes(Math.min(totalmem(), process.constrainedMemory() || Infinity)) : 128}MB`,
    // Shared memory of tests is in their folder, which is removed even if they are killed together with this server.
    dynamic_shared_memory_type: fsync ? 'posix' : 'mmap',
    // The log serves crash recovery only, because nothing replicates from this server.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // The first change of a page after a checkpoint writes the whole page to the log. Compressing it with this build's only
    // method took a vote on a large site six times the processor time (docs/decisions/0019).
    wal_compression: 'off',
    synchronous_commit: 'on',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    log_checkpoints: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Only the owner may read the log, because error messages may quote rows.
  const logFile = openSync(logPath, 'a', 0o600);
  try {
    // A separate process group, because Ctrl-C must reach only the app, which still finishes votes.
    return spawn(cluster.binaries.postgres, ['-D', cluster.clusterDir, ...args], {
      ...asOwner(cluster),
      cwd: cluster.clusterDir,
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
  } finally {
    closeSync(logFile);
  }
}

/**
 * Ends a program when the app is killed: the watcher reads from a pipe that only the app holds open. When both are
 * killed, the next start ends the program if it is a server (`endOrphan`).
 */
export function endWithApp(program: ChildProcess, cluster: Cluster): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read line; kill -INT "$0"', String(program.pid)], {
    ...asOwner(cluster),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a watcher the next start ends a server that is left.
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  return watcher;
}

function lastError(logPath: string): string {
  const lines = readFileSync(logPath, 'utf8').trim().split('\n');
  return lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
}

type Address = { host: string; port: number; user: string };

/**
 * Null when the server accepts connections, else the reason why it does not. A server that reports that it is starting gets
 * unlimited time: it replays its log after a crash, and killing it would only make it start over.
 */
async function untilReady(server: ChildProcess, address: Address, deadline: number): Promise<string | null> {
  let failAt = deadline;
  let ended: string | null = null;
  server.once('error', (error) => {
    ended = error.message;
  });
  server.once('exit', (code, signal) => {
    ended ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  while (Date.now() < failAt) {
    if (ended !== null) return ended;
    const state = await stateOf(address);
    if (state === 'ready') return null;
    if (state === 'starting') failAt = Date.now() + START_LIMIT_MS;
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
    return errorCode(error) === CANNOT_CONNECT_NOW ? 'starting' : 'silent';
  }
}

/**
 * Ends the server that a killed app left behind. This process holds the data folder's lock, so no other app uses it.
 * @throws Error when the server does not end
 */
export async function endOrphan(cluster: Cluster): Promise<void> {
  const { clusterDir } = cluster;
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // Another program may have this process id by now.
  const isOurs = () => isRunning(pid) && commandOf(pid)?.includes(clusterDir);
  const startedMs = Date.now();
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isOurs()) return dropStaleLocks(cluster, pidFile);
    signalIfRunning(pid, signal);
    const deadline = Date.now() + STOP_LIMIT_MS;
    while (isOurs() && Date.now() < deadline) await pause(20);
  }
  if (isOurs()) {
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    throw new Error(
      `An older database server (process ${pid}) did not end in ${seconds} seconds. End it first.`,
    );
  }
}

/**
 * Removes the lock files of a server that ended. Another process may have its id by now, as after the restart of a
 * container, and PostgreSQL would mistake that process for the server. Waits for processes of the old server that
 * still write. Removes nothing if they do not end, or where the system does not tell.
 */
async function dropStaleLocks({ clusterDir, socketDir }: Cluster, pidFile: string): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isWorkingDirectory(clusterDir) && Date.now() < deadline) await pause(20);
  if (isWorkingDirectory(clusterDir) !== false) return;
  const locks = existsSync(socketDir) ? readdirSync(socketDir).filter((name) => name.endsWith('.lock')) : [];
  for (const lock of [pidFile, ...locks.map((name) => join(socketDir, name))]) rmSync(lock, { force: true });
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Fast shutdown: PostgreSQL rolls open transactions back and keeps committed ones. */
export async function endProcess({ server, watcher }: ServerProcess): Promise<void> {
  watcher.kill();
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = exitOf(server);
  server.kill('SIGINT');
  const escalation = setTimeout(() => server.kill('SIGQUIT'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(escalation);
}

export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { type ClusterHome, findHome, loadBinaries } from './embedded-home.ts';
import { isAlive } from './processes.ts';

const DATABASE = 'beats';
const USER = 'beats';
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 8_000;

type Log = { info(message: string): void };
export type EmbeddedPostgres = {
  connection: { host: string; database: string; user: string };
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with the package: its data in DATA_DIR/postgres, reached over a Unix socket alone.
 * A first start that is killed leaves nothing half made; a server that a killed app left behind is ended first.
 * @throws Error with one line that says what to do, also when another app uses the folder
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  fsync = true,
  maxConnections = 60,
}: {
  dataDir: string;
  log: Log;
  fsync?: boolean;
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    const home = findHome(dataDir, await loadBinaries(), log);
    await endOrphan(home);
    if (!existsSync(join(home.clusterDir, 'PG_VERSION'))) await createCluster(home);
    const server = await startServer(home, { fsync, maxConnections, logPath: join(dataDir, 'postgres.log') });
    const connection = { host: home.socketDir, user: USER, database: DATABASE };
    await createDatabase(connection);
    return {
      connection,
      async stop() {
        await endProcess(server);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** For a command beside the app: the database of the app that runs on this folder, or else one of its own. */
export async function joinEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  if (!isDataDirInUse(dataDir)) return startEmbeddedPostgres({ dataDir, log });
  const { socketDir } = findHome(dataDir, await loadBinaries(), log);
  return { connection: { host: socketDir, user: USER, database: DATABASE }, stop: async () => {} };
}

const asOwner = ({ owner }: ClusterHome) => (owner ? { uid: owner.uid, gid: owner.gid } : {});

/** initdb works in a folder of its own, and only a finished cluster gets the name that is looked for. */
async function createCluster(home: ClusterHome): Promise<void> {
  const unfinished = `${home.clusterDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (home.owner) chownSync(unfinished, home.owner.uid, home.owner.gid);
  const options = [
    '-U',
    USER,
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const initdb = spawn(home.binaries.initdb, ['-D', unfinished, ...options, '--locale=C'], {
    ...asOwner(home),
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problem = '';
  initdb.stderr.on('data', (chunk) => {
    problem += chunk;
  });
  const code = await exitOf(initdb);
  if (code !== 0) throw new Error(`The embedded database could not be created: ${problem.trim()}`);
  renameSync(unfinished, home.clusterDir);
}

async function startServer(
  home: ClusterHome,
  { fsync, maxConnections, logPath }: { fsync: boolean; maxConnections: number; logPath: string },
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: home.socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    // Batches of votes wait for one flush each; compressing full pages keeps that flush short.
    wal_compression: 'on',
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const deadline = Date.now() + START_LIMIT_MS;
  while (true) {
    const logFile = openSync(logPath, 'w');
    // Its own process group: Ctrl-C in a terminal must reach the app alone, which still has votes to finish.
    const server = spawn(home.binaries.postgres, ['-D', home.clusterDir, ...args], {
      ...asOwner(home),
      cwd: home.clusterDir,
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
    closeSync(logFile);
    const failure = await untilReady(server, home.socketDir, deadline);
    if (!failure) return server;
    // The processes of a killed server need a moment to notice; until then its memory counts as in use.
    if (Date.now() > deadline) {
      throw new Error(`The embedded database did not start (${failure}): ${lastLine(logPath)}`);
    }
    await pause(200);
  }
}

function lastLine(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '';
}

/** Null once the server takes connections; what went wrong when it ended before. */
async function untilReady(server: ChildProcess, host: string, deadline: number): Promise<string | null> {
  let ended: string | null = null;
  server.once('error', (error) => {
    ended = error.message;
  });
  server.once('exit', (code) => {
    ended ??= `it ended with code ${code}`;
  });
  while (Date.now() < deadline) {
    if (ended !== null) return ended;
    if (await canConnect(host)) return null;
    await pause(20);
  }
  server.kill('SIGQUIT');
  return 'it took too long';
}

async function canConnect(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: USER, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase({ host, database }: { host: string; database: string }): Promise<void> {
  const client = new pg.Client({ host, user: USER, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
}

/** Ends the server that a killed app left behind; the app's lock is held, so nobody else uses it. */
async function endOrphan({ clusterDir }: ClusterHome): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isAlive(pid, 'postgres')) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid, 'postgres')) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await pause(20);
  }
}

/** Fast shutdown: open transactions are rolled back, what was committed is kept. */
async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = exitOf(server);
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGQUIT'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

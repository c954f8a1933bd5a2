import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { loadBinaries } from './binaries.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { asOwner, type Cluster, locateCluster } from './cluster.ts';
import { keepRunning } from './keep-running.ts';
import { endOrphan, endProcess, endWithApp, exitOf, startProcess } from './server-process.ts';

const DATABASE = 'beats';
/** The role of the embedded server; who may enter the socket's folder needs no password. */
const USER = 'beats';
/** Names the socket's file; said, as PGPORT in the environment would otherwise decide. No TCP port is opened. */
const PORT = 5432;
const UNFINISHED = '.unfinished-';

export type EmbeddedPostgres = {
  connection: { host: string; port: number; database: string; user: string };
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with the package: its data in DATA_DIR/postgres, reached over a Unix socket alone.
 * A first start that is killed leaves nothing half made; a server that a killed app left behind is ended first, and one
 * that ends by itself is started again.
 * @throws Error with one line that says what to do, also when another app uses the folder
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  fsync = true,
  maxConnections = 60,
}: {
  dataDir: string;
  log: { warn(message: string): void };
  fsync?: boolean;
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const binaries = await loadBinaries();
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    const home = locateCluster(dataDir, binaries, log);
    await endOrphan(home);
    if (!existsSync(join(home.clusterDir, 'PG_VERSION'))) await createCluster(home, { fsync });
    const logPath = join(dataDir, 'postgres.log');
    rmSync(logPath, { force: true });
    const settings = { port: PORT, user: USER, fsync, maxConnections, logPath };
    const server = await startProcess(home, settings);
    const connection = connectionOf(home);
    try {
      await createDatabase(connection);
    } catch (error) {
      await endProcess(server);
      throw error;
    }
    const startAgain = async () => {
      await endOrphan(home);
      return startProcess(home, settings);
    };
    const kept = keepRunning(server, startAgain, log);
    return {
      connection,
      async stop() {
        await kept.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** For a command beside the app: the database of the server that runs on this folder, or else one of its own. */
export async function joinEmbeddedPostgres(options: {
  dataDir: string;
  log: { warn(message: string): void };
}): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const connection = connectionOf(locateCluster(options.dataDir, await loadBinaries(), options.log));
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await client.end();
    return { connection, stop: async () => {} };
  } catch {
    return startEmbeddedPostgres(options);
  }
}

const connectionOf = ({ socketDir }: Cluster) => ({
  host: socketDir,
  port: PORT,
  user: USER,
  database: DATABASE,
});

/** initdb works in a folder of its own, and only a finished cluster gets the name that is looked for. */
async function createCluster(home: Cluster, { fsync }: { fsync: boolean }): Promise<void> {
  removeUnfinished(home.clusterDir);
  // A name of its own: the initdb of a killed app may still be writing into the last one.
  const unfinished = `${home.clusterDir}${UNFINISHED}${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (home.owner) chownSync(unfinished, home.owner.uid, home.owner.gid);
  const encoding = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', unfinished, '-U', USER, '--auth=trust', ...encoding, ...(fsync ? [] : ['--no-sync'])];
  const initdb = spawn(home.binaries.initdb, args, {
    ...asOwner(home),
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const watcher = endWithApp(initdb, home);
  let problem = '';
  initdb.stderr.on('data', (chunk) => {
    problem += chunk;
  });
  const code = await exitOf(initdb).finally(() => watcher.kill());
  if (code !== 0) throw new Error(`The embedded database could not be created: ${problem.trim()}`);
  renameSync(unfinished, home.clusterDir);
  // Once more: the initdb of a killed app may have gone on writing while its folder was removed, and has ended by now.
  removeUnfinished(home.clusterDir);
}

function removeUnfinished(clusterDir: string): void {
  const parent = dirname(clusterDir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(clusterDir)}${UNFINISHED}`)) continue;
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function createDatabase({ database, ...server }: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inDataDir } from '#server/lib/data-dir.ts';
import { loadBinaries, type WarningLog } from './binaries.ts';
import { asOwner, type Cluster, hasCluster, locateCluster } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import {
  endOrphan,
  endProcess,
  endWithApp,
  exitOf,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

const RETRY_AFTER_MS = 2_000;

/**
 * Restarts a server that ends unexpectedly, for example because the disk was full. It retries until the server runs. The
 * app answers 503 meanwhile and needs no restart.
 */
function keepRunning(first: ServerProcess, start: () => Promise<ServerProcess>, log: WarningLog) {
  const stopping = new AbortController();
  let current = first;
  let starting = Promise.resolve();

  const restart = async () => {
    current.watcher.kill();
    log.warn('The embedded database ended unexpectedly and is started again. See postgres.log.');
    while (!stopping.signal.aborted) {
      try {
        current = await start();
        return watch();
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error));
        await pause(RETRY_AFTER_MS, undefined, stopping).catch(() => {});
      }
    }
  };
  const watch = () => {
    const onEnd = () => {
      if (!stopping.signal.aborted) starting = restart();
    };
    if (current.server.exitCode !== null || current.server.signalCode !== null) onEnd();
    else current.server.once('exit', onEnd);
  };
  watch();

  return {
    async stop() {
      stopping.abort();
      await starting;
      await endProcess(current);
    },
  };
}

const DATABASE = 'beats';
/** The role of the app. It needs no password, because only the app's user may enter the socket's folder. */
const USER = 'beats';
/** Part of the socket's file name. Set here, because PGPORT would otherwise decide. The server opens no TCP port. */
const PORT = 5432;
const UNFINISHED_SUFFIX = '.unfinished-';

export type EmbeddedPostgres = {
  connection: { host: string; port: number; database: string; user: string };
  stop(): Promise<void>;
};

type Options = { dataDir: string; log: WarningLog; fsync?: boolean; maxConnections?: number };

/**
 * Starts the embedded PostgreSQL. Its data is in DATA_DIR/postgres or where `locateCluster` says, and it listens on a Unix
 * socket only. The start first ends a server that a killed app left behind. A server that ends unexpectedly is restarted.
 * @throws Error with one line that tells the user what to do, for example when another app uses the folder
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, fsync = true, maxConnections = 60 } = options;
  const binaries = await loadBinaries();
  const unlock = inDataDir(dataDir, () => lockDataDir(dataDir));
  try {
    const cluster = locateCluster(dataDir, binaries, log);
    await endOrphan(cluster);
    if (!existsSync(join(cluster.clusterDir, 'PG_VERSION'))) {
      requireEmpty(cluster.clusterDir);
      await createCluster(cluster, { fsync });
    }
    const logPath = join(dataDir, 'postgres.log');
    rmSync(logPath, { force: true });
    const settings = { port: PORT, user: USER, fsync, maxConnections, logPath };
    const server = await startProcess(cluster, settings);
    const connection = connectionOf(cluster);
    try {
      await createDatabase(connection);
    } catch (error) {
      await endProcess(server);
      throw error;
    }
    const restart = async () => {
      await endOrphan(cluster);
      return startProcess(cluster, settings);
    };
    const running = keepRunning(server, restart, log);
    return {
      connection,
      async stop() {
        await running.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * For commands: connects to the database of a running app, or starts the database when no app runs.
 * @throws Error when DATA_DIR holds no database, and then creates nothing
 */
export async function joinEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (!hasCluster(options.dataDir)) {
    throw new Error(
      `There is no database in ${options.dataDir}. Set DATA_DIR to the data folder of the server, or start the server once.`,
    );
  }
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

/** @throws Error when the folder holds something that is no database, such as the remains of one */
function requireEmpty(clusterDir: string): void {
  if (!existsSync(clusterDir) || readdirSync(clusterDir).length === 0) return;
  throw new Error(
    `${clusterDir} holds files but no database: PG_VERSION is missing. Restore the whole folder, or move it away to start with an empty database.`,
  );
}

/** initdb works in a temporary folder, which is renamed when the cluster is complete. */
async function createCluster(cluster: Cluster, { fsync }: { fsync: boolean }): Promise<void> {
  removeUnfinished(cluster.clusterDir);
  // A unique name, because the initdb of a killed app may still write to its folder.
  const unfinished = `${cluster.clusterDir}${UNFINISHED_SUFFIX}${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (cluster.owner) chownSync(unfinished, cluster.owner.uid, cluster.owner.gid);
  const encoding = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', unfinished, '-U', USER, '--auth=trust', ...encoding, ...(fsync ? [] : ['--no-sync'])];
  const initdb = spawn(cluster.binaries.initdb, args, {
    ...asOwner(cluster),
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const watcher = endWithApp(initdb, cluster);
  let errorOutput = '';
  initdb.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const code = await exitOf(initdb).finally(() => watcher.kill());
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The embedded database could not be created: ${errorOutput.trim().split('\n').at(-1)}`);
  }
  renameSync(unfinished, cluster.clusterDir);
  // Again, because the initdb of a killed app may have written files during the first removal. It has ended by now.
  removeUnfinished(cluster.clusterDir);
}

function removeUnfinished(clusterDir: string): void {
  const parent = dirname(clusterDir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(clusterDir)}${UNFINISHED_SUFFIX}`)) continue;
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

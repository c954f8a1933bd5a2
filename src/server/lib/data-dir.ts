import { mkdirSync } from 'node:fs';
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
function makeFolder(path: string): void {
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

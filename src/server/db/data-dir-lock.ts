import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startedAt } from './processes.ts';

type Holder = { pid: number; startedAt: string | null };

/**
 * Takes DATA_DIR for this process and returns what gives it back. The file of a process that is gone, or whose id
 * was used again, is taken over.
 * @throws Error that names the process holding it
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'app.lock');
  const own = JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, own)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder && isRunning(holder)) {
      throw new Error(
        `${dataDir} is in use by another Battle of the Beats (process ${holder.pid}). Stop it, or set DATA_DIR to another folder.`,
      );
    }
    setAside(path);
  }
  throw new Error(`${path} could not be taken. Remove it if no Battle of the Beats is running.`);
}

/** Whether an app that runs holds this folder. */
export function isDataDirInUse(dataDir: string): boolean {
  const holder = readHolder(join(dataDir, 'app.lock'));
  return holder !== null && isRunning(holder);
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function isRunning({ pid, startedAt: since }: Holder): boolean {
  return isAlive(pid, '') && startedAt(pid) === since;
}

/** Moved rather than removed: of two apps that find the same stale file only one moves it. */
function setAside(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other one was first.
  }
}

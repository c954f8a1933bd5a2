import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically } from '#server/lib/atomic-file.ts';
import { isRunning, startedAt } from './process-info.ts';

type Holder = { pid: number; startedAt: string | null };

const ATTEMPTS = 5;

/**
 * Locks DATA_DIR for this process and returns the function that unlocks it.
 * @throws Error that names the process that holds the lock, or the lock file when it cannot be replaced
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = lockFile(join(dataDir, 'app.lock'));
  if (typeof lock === 'function') return lock;
  throw new Error(
    `${dataDir} is in use by another Battle of the Beats server (process ${lock.holder}). Stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Makes a file the lock of this process. Returns the function that unlocks it, or the running process that holds it. The
 * lock of a process that ended is taken over, even if another process now has its id.
 * @throws Error with the path when the file cannot be replaced
 */
export function lockFile(path: string): (() => void) | { holder: number } {
  const own = JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createFileAtomically(path, own)) return () => removeOwn(path, own);
    const found = readOrNull(path);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder && isHolding(holder)) return { holder: holder.pid };
    moveAside(path, found);
  }
  throw new Error(`${path} could not be locked. Remove it if no Battle of the Beats program is running.`);
}

function removeOwn(path: string, own: string): void {
  if (readOrNull(path) === own) rmSync(path, { force: true });
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parseHolder(content: string): Holder | null {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function isHolding(holder: Holder): boolean {
  return isRunning(holder.pid) && startedAt(holder.pid) === holder.startedAt;
}

/**
 * Moves a stale lock aside. When two processes find it, the slower one may move the new lock of the faster one. It notices
 * that by the content and puts the lock back.
 */
function moveAside(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    // The other process was faster.
    return;
  }
  try {
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

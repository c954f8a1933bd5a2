import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically } from '#server/lib/data-dir.ts';

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

/** Whether a process runs. A zombie does not. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return process.platform === 'linux' ? statOf(pid)?.[0] !== 'Z' : !askPs('state=', pid)?.startsWith('Z');
}

/** The command line of a process, or null when it has ended. */
export function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') return askPs('command=', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return null;
  }
}

/** The start time of a process, as the system formats it; null after its end. It tells processes with the same id apart. */
function startedAt(pid: number): string | null {
  return process.platform === 'linux' ? (statOf(pid)?.[19] ?? null) : askPs('lstart=', pid);
}

/** The fields of /proc/pid/stat from the third on. The second is a name that may hold spaces and brackets. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}

function askPs(column: string, pid: number): string | null {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether a process has this working directory, as PostgreSQL's processes have their data folder. Null when unknown. */
export function isWorkingDirectory(dir: string): boolean | null {
  if (process.platform !== 'linux') return null;
  const real = realpathSync(dir);
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === real;
    } catch {
      // The process ended, or belongs to another user.
      return false;
    }
  });
}

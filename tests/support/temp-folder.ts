import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PARENT = /^beats-(\d+)$/;
const folders = new Set<string>();
let parent: string | null = null;

/**
 * Makes an empty folder that other users may enter: when root runs the tests, PostgreSQL runs as another user. The folder is
 * removed when this process exits. After a kill, the next process that makes a folder removes it.
 */
export function makeTempFolder(name = 'folder'): string {
  parent ??= makeParent();
  const folder = mkdtempSync(join(parent, `${name}-`));
  chmodSync(folder, 0o755);
  folders.add(folder);
  return folder;
}

/** Removes a folder before the process exits. */
export function removeTempFolder(folder: string): void {
  // A database that has just been killed may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  folders.delete(folder);
}

function makeParent(): string {
  removeAbandonedFolders(tmpdir());
  const made = join(tmpdir(), `beats-${process.pid}`);
  mkdirSync(made, { recursive: true });
  chmodSync(made, 0o755);
  process.once('exit', () => removeAll(made));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endUnlessHandled);
  return made;
}

/** A process that handles the signal itself decides when to exit. */
function endUnlessHandled(signal: NodeJS.Signals): void {
  if (process.listeners(signal).some((listener) => listener !== endUnlessHandled)) return;
  process.exit(1);
}

function removeAll(made: string): void {
  for (const folder of folders) attempt(() => removeTempFolder(folder));
  // Another thread of this process may still use the parent.
  attempt(() => rmdirSync(made));
}

/** Removes the folders that killed processes left in this one. */
export function removeAbandonedFolders(within: string): void {
  for (const name of readdirSync(within)) {
    const pid = Number(PARENT.exec(name)?.[1]);
    if (pid && !isRunning(pid)) attempt(() => rmSync(join(within, name), { recursive: true, force: true }));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A folder of another user, or one that is already gone, must not fail a test. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {}
}

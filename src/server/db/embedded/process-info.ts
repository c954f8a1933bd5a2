import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process runs; one that ended and waits for its parent to notice does not. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return process.platform === 'linux' ? statOf(pid)?.[0] !== 'Z' : !ask('state=', pid)?.startsWith('Z');
}

/** The whole command line of a process; null where it is gone. */
export function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') return ask('command=', pid);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return null;
  }
}

/** When a process started, in the system's own words, so that a process id which is used again is not mistaken. */
export function startedAt(pid: number): string | null {
  return process.platform === 'linux' ? (statOf(pid)?.[19] ?? null) : ask('lstart=', pid);
}

/** The fields of /proc/pid/stat from the third on: the second is a name that may hold blanks and brackets. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}

function ask(column: string, pid: number): string | null {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether a process has this folder as its own, as those of PostgreSQL have their data's; null where none can tell. */
export function isWorkedIn(dir: string): boolean | null {
  if (process.platform !== 'linux') return null;
  const real = realpathSync(dir);
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === real;
    } catch {
      // It is gone, or somebody else's.
      return false;
    }
  });
}

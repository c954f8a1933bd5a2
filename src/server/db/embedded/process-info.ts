import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

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
export function startedAt(pid: number): string | null {
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

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

let ticksPerSecond = 0;

/** Returns the processor time that a process has used, in milliseconds. */
export function processorMs(pid: number): number {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  // The name in parentheses may contain spaces; utime and stime are the 14th and 15th fields.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** Returns the processor time of a process with one thread, in milliseconds, with nanosecond precision. */
export const singleThreadMs = (pid: number): number => scheduledMs(String(pid));

const scheduledMs = (path: string) =>
  Number(readFileSync(`/proc/${path}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/**
 * Returns the processor time of a Node process in milliseconds: of its main thread, of its worker threads, and of the
 * others, which mostly collect garbage.
 */
export function threadMs(pid: number): Record<'main' | 'workers' | 'helpers', number> {
  const used = { main: 0, workers: 0, helpers: 0 };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const isWorker = readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('WorkerThread');
    const kind = Number(thread) === pid ? 'main' : isWorker ? 'workers' : 'helpers';
    used[kind] += scheduledMs(`${pid}/task/${thread}`);
  }
  return used;
}

/** Returns the processor time of the running databases that this process or its children started, in milliseconds. */
export const databaseMs = (): number =>
  descendantsOf(process.pid).reduce((sum, pid) => sum + postgresMs(pid), 0);

function postgresMs(pid: number): number {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? processorMs(pid) : 0;
  } catch {
    // A helper of the database has ended since it was listed.
    return 0;
  }
}

/** Returns the memory of a process in bytes. Shared pages count proportionally. */
export function memoryBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** Returns all descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

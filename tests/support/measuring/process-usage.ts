import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
export const singleThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Returns the memory of a process in bytes. Shared pages count proportionally. */
export function memoryBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

const SAMPLE_EVERY_MS = 100;

/** Follows the memory of a process. `stop` returns what it held at the start and at most, in bytes. */
export function watchMemory(pid: number) {
  const before = memoryBytes(pid);
  let maximum = before;
  const timer = setInterval(() => {
    maximum = Math.max(maximum, memoryBytes(pid));
  }, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { before, maximum };
    },
  };
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

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const STOP_TIMEOUT_MS = 60_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Kills the child when this process exits. */
export function killAtExit(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Sends the signal and resolves with the exit code once the child has ended (null after a signal).
 * @throws Error when the child is still running after a minute; it is killed then
 */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) });
  child.kill(signal);
  try {
    await ended;
  } catch {
    child.kill('SIGKILL');
    throw new Error(`The process ${child.pid} did not end after ${signal}`);
  }
  return child.exitCode;
}

/** Returns a function that returns what the child has written to the streams that are piped. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  return () => output;
}

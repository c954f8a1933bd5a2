import { describeError } from './describe-error.ts';

/** The process exits with 1 when its shutdown takes longer. */
const SHUTDOWN_LIMIT_MS = 10_000;

/**
 * Runs a server until SIGINT, SIGTERM or SIGHUP, then stops it once. A start that fails prints why and exits with 1. A signal
 * during the start aborts `stopping` and ends the server as soon as it has started.
 */
export async function runUntilStopped<S extends { stop(): Promise<void> }>(
  start: (stopping: AbortSignal) => Promise<S>,
  announce: (server: S) => void,
): Promise<void> {
  const stopping = new AbortController();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    const server = await started.catch(() => null);
    await server?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const started = start(stopping.signal);
  const server = await started.catch((error: unknown) => {
    if (stopping.signal.aborted) return null;
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  });
  if (server && !stopping.signal.aborted) announce(server);
}

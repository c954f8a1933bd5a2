import { setTimeout as pause } from 'node:timers/promises';
import type { WarningLog } from './binaries.ts';
import { endProcess, type ServerProcess } from './server-process.ts';

const RETRY_AFTER_MS = 2_000;

/**
 * Restarts a server that ends unexpectedly, for example because the disk was full. It retries until the server runs. The
 * app answers 503 meanwhile and needs no restart.
 */
export function keepRunning(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  log: WarningLog,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current = first;
  let starting = Promise.resolve();

  const restart = async () => {
    current.watcher.kill();
    log.warn('The embedded database ended unexpectedly and is started again. See postgres.log.');
    while (!stopping.signal.aborted) {
      try {
        current = await start();
        return watch();
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error));
        await pause(RETRY_AFTER_MS, undefined, stopping).catch(() => {});
      }
    }
  };
  const watch = () => {
    const onEnd = () => {
      if (!stopping.signal.aborted) starting = restart();
    };
    if (current.server.exitCode !== null || current.server.signalCode !== null) onEnd();
    else current.server.once('exit', onEnd);
  };
  watch();

  return {
    async stop() {
      stopping.abort();
      await starting;
      await endProcess(current);
    },
  };
}

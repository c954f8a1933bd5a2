import { setTimeout as pause } from 'node:timers/promises';
import { endProcess, type ServerProcess } from './server-process.ts';

const RETRY_AFTER_MS = 2_000;

/**
 * Starts a server again whenever it ends by itself, as when its disk was full or somebody killed it, for as long as it
 * takes: the app answers 503 meanwhile and needs no restart.
 */
export function keepRunning(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  log: { warn(message: string): void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current = first;
  let starting = Promise.resolve();

  const startAgain = async () => {
    current.watcher.kill();
    log.warn('The embedded database ended by itself and is started again; postgres.log says why.');
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
      if (!stopping.signal.aborted) starting = startAgain();
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

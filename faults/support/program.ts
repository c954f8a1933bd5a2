import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopChild } from '#tests/support/child-process.ts';
import { SESSION_SECRET } from '#tests/support/measuring/seed.ts';
import { readAddress, SERVER, spawnProgram } from '#tests/support/program.ts';
import { randomPort } from '#tests/support/redis.ts';

const READY_TIMEOUT_MS = 5_000;

/** The server program, which can be killed and started again on the same folder and port. */
export type Program = ReturnType<typeof createProgram>;

/** Chooses a port for the program, which `start` starts. */
export function createProgram(dataDir: string, env: NodeJS.ProcessEnv) {
  const port = randomPort();
  const address = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  let isStopping = false;
  let hasCrashed = false;
  const end = async (signal: NodeJS.Signals) => {
    isStopping = true;
    if (server) await stopChild(server, signal);
  };
  return {
    dataDir,
    address,
    port,
    pid: () => server?.pid ?? 0,
    /** Rejects when the program ends before it listens, or does not listen within two minutes. */
    async start() {
      const own = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'fatal', SESSION_SECRET };
      const limits = { LIMIT_VOTES: '1000', LIMIT_COMMENTS: '1000' };
      server = spawnProgram(SERVER, { ...own, ...limits, ...env }, 'inherit');
      isStopping = false;
      server.once('exit', () => {
        hasCrashed ||= !isStopping;
      });
      await readAddress(server);
    },
    signal: (signal: NodeJS.Signals) => void server?.kill(signal),
    /** Ends the server, but not its database. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isReady: () =>
      fetch(`${address}/readyz`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    /** Whether the program ever ended without `kill` or `stop`. */
    hasCrashed: () => hasCrashed,
  };
}

/** Returns the process id of the database in a data folder, from the first line of its pid file. */
export const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

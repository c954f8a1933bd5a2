import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { hasEnded, stopChild } from '#tests/support/child-process.ts';
import { SESSION_SECRET } from '#tests/support/measuring/seed.ts';
import { readAddress, SERVER, spawnProgram } from '#tests/support/program.ts';

/** The server program, which can be killed and started again on the same folder and port. */
export type Program = {
  dataDir: string;
  address: string;
  port: number;
  pid(): number;
  /** Rejects when the program ends before it listens, or does not listen within two minutes. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Waits up to a minute for the end of the program, else rejects. Returns its exit code, or null if a signal ended it. */
  waitForExit(): Promise<number | null>;
  /** Sends SIGKILL to the server, but not to its database. */
  kill(): Promise<void>;
  /** Sends SIGTERM. */
  stop(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Whether the program ever ended without `kill` or `stop`. */
  hasCrashed(): boolean;
  /** Everything that the program wrote to standard output and standard error. */
  output(): string;
};

const EXIT_TIMEOUT_MS = 60_000;
const READY_TIMEOUT_MS = 5_000;

/** Chooses a free port for the program, which `start` starts. */
export async function createProgram(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  let output = '';
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
    async start() {
      const child = spawnProgram(
        SERVER,
        {
          DATA_DIR: dataDir,
          PORT: String(port),
          LOG_LEVEL: 'fatal',
          LIMIT_VOTES: '1000',
          LIMIT_COMMENTS: '1000',
          SESSION_SECRET,
          // The database shows this name, which identifies the server in pg_stat_activity.
          PGAPPNAME: String(port),
          ...env,
        },
        'pipe',
      );
      server = child;
      isStopping = false;
      child.once('exit', () => {
        hasCrashed ||= !isStopping;
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (text) => {
          output += text;
        });
      }
      await readAddress(child).catch((error: Error) => {
        throw new Error(`${error.message}: ${output}`);
      });
    },
    signal: (signal) => void server?.kill(signal),
    async waitForExit() {
      if (!server) return null;
      await waitForExit(server);
      return server.exitCode;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isReady: () =>
      fetch(`${address}/readyz`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    hasCrashed: () => hasCrashed,
    output: () => output,
  };
}

/** Returns the process id of the database in a data folder, from the first line of its pid file. */
export const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function waitForExit(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('The server did not end')), EXIT_TIMEOUT_MS);
  child.once('exit', () => resolve());
  await promise.finally(() => clearTimeout(timer));
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

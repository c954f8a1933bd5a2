import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_SECRET } from '#bench/seed.ts';

/** The real program, which can be killed and started again on the same folder and port. */
export type Program = {
  dataDir: string;
  port: number;
  pid(): number;
  /** Rejects when it ends before it listens, or does neither. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Waits until it is gone and says how; null for a program that was ended by a signal. */
  ended(): Promise<number | null>;
  /** Without a word; its database stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Whether it says that it can serve. */
  isReady(): Promise<boolean>;
  /** Whether it was ever gone without having been killed or stopped. */
  hasEndedByItself(): boolean;
  /** What it wrote to standard error and to its log. */
  output(): string;
};

/** Longer than a server takes to start on a slow machine, and than it gives itself to stop. */
const PATIENCE_MS = 60_000;
/** It says whether it is ready within a second. */
const READY_WITHIN_MS = 5_000;

export async function createProgram(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const port = await freePort();
  let server: ChildProcess | null = null;
  let exit: Promise<number | null> = Promise.resolve(null);
  let output = '';
  let isToldToEnd = false;
  let hasEndedByItself = false;
  const end = async (signal: NodeJS.Signals) => {
    isToldToEnd = true;
    server?.kill(signal);
    await inTime(exit, `${signal} did not end the server`).catch(async (error: unknown) => {
      server?.kill('SIGKILL');
      await exit;
      throw error;
    });
  };
  const inTime = <T>(promise: Promise<T>, problem: string): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`${problem}: ${output}`)), PATIENCE_MS);
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  };
  return {
    dataDir,
    port,
    pid: () => server?.pid ?? 0,
    start() {
      const child = spawn(process.execPath, ['src/server/main.ts'], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'fatal',
          LIMIT_VOTES: '1000',
          LIMIT_COMMENTS: '1000',
          SESSION_SECRET,
          // By this the database knows which server it is.
          PGAPPNAME: String(port),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      server = child;
      isToldToEnd = false;
      endWithUs(child);
      child.once('exit', () => {
        hasEndedByItself ||= !isToldToEnd;
      });
      exit = new Promise((resolve) => child.once('exit', resolve));
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          output += text;
        });
      }
      const isThere = new Promise<void>((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
        child.stdout.once('data', () => resolve());
      });
      return inTime(isThere, 'The server did not start');
    },
    signal: (signal) => void server?.kill(signal),
    ended: () => inTime(exit, 'The server did not end'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(READY_WITHIN_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    hasEndedByItself: () => hasEndedByItself,
    output: () => output,
  };
}

const started = new Set<ChildProcess>();
const folders: string[] = [];
// Nothing is left behind by a report that is broken off. The databases end with their servers, and may write until then.
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** The program goes when the report does, however that ends. */
export function endWithUs(child: ChildProcess): void {
  started.add(child);
  child.once('exit', () => started.delete(child));
}

/** The process of the database that a program keeps in its folder: the first line of its pid file. */
export const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** One that goes at the end of the report, if not before. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beats-faults-'));
  folders.push(folder);
  // The database's user has to get through.
  chmodSync(folder, 0o755);
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_SECRET } from '../bench/seed.ts';

/** The real program on a data folder of its own, which can be killed and started again on the same address. */
export type Program = {
  dataDir: string;
  port: number;
  start(): Promise<void>;
  /** Ends the server, and its database with it where that is asked for, without a word. */
  kill(withDatabase: boolean): Promise<void>;
  stop(): Promise<void>;
  remove(): void;
};

export function createProgram(port: number): Program {
  const dataDir = mkdtempSync(join(tmpdir(), 'beats-faults-'));
  // The database's user has to get through.
  chmodSync(dataDir, 0o755);
  let server: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server?.kill(signal);
    await ended;
  };
  return {
    dataDir,
    port,
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
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server = child;
      return new Promise((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
        child.stdout.once('data', () => resolve());
      });
    },
    async kill(withDatabase) {
      if (withDatabase) process.kill(postmasterOf(dataDir), 'SIGKILL');
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The first line of its pid file. */
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Program = { address: string; pid: number; stop(): Promise<void> };

/** Starts the server or the demo in a process of its own: on a free port, with an empty data folder that goes with it. */
export async function startProgram(script: string, env: NodeJS.ProcessEnv): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beats-program-'));
  // The database's user has to get through.
  chmodSync(dataDir, 0o755);
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    address: await addressOf(server),
    pid: server.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    server.stdout?.on('data', (text) => {
      const address = /http:\/\/\S+/.exec(String(text))?.[0];
      if (address) resolve(address);
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

/** The real program with a database of its own, once for all journeys of a file. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const program = await startProgram('src/server/main.ts', { ADMIN_EMAIL: 'keeper@journey.example' });
      await use(program.address);
      await program.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
});

/** Starts the server or the demo on a free port and an empty data folder, which goes with it. */
export async function startProgram(
  script: string,
  env: NodeJS.ProcessEnv,
): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beats-e2e-'));
  // The database's user has to get through.
  chmodSync(dataDir, 0o755);
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    address: await addressOf(server),
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

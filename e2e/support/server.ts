import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

/** The real program with a database of its own, once for all journeys of a run. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'beats-e2e-'));
      // The database's user has to get through.
      chmodSync(dataDir, 0o755);
      const server = spawn(process.execPath, ['src/server/main.ts'], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: '0',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'error',
          ADMIN_EMAIL: 'keeper@journey.example',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await use(await addressOf(server));
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
});

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    server.stdout?.on('data', (text) => {
      const address = /http:\/\/\S+/.exec(String(text))?.[0];
      if (address) resolve(address);
    });
  });
}

import { spawn } from 'node:child_process';
import { killAtExit, stopChild } from '#tests/support/child-process.ts';
import { readAddress } from '#tests/support/program.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';

const BUILD_AND_START_MS = 300_000;

/** Starts the product as a user does, with `npm start`, on a new data folder with its own database. */
export async function npmStart(env: NodeJS.ProcessEnv = {}) {
  const folder = makeTempFolder('data');
  const own = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', LOOKUPS: 'off' };
  const child = spawn('npm', ['start'], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killAtExit(child);
  return {
    address: await readAddress(child, BUILD_AND_START_MS),
    async stop() {
      await stopChild(child);
      removeTempFolder(folder);
    },
  };
}

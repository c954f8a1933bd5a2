import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from '#server/db/embedded/data-dir-lock.ts';

const LOOK_EVERY_MS = 100;

/** Builds unless the build is up to date. Processes that start together wait for the build of the first one. */
export async function buildOnce({
  lockPath,
  isUpToDate,
  build,
  say,
}: {
  lockPath: string;
  isUpToDate: () => boolean;
  build: () => Promise<void>;
  say: (line: string) => void;
}): Promise<void> {
  // Without the lock, so that a user who may not write here can start what is built.
  if (isUpToDate()) return;
  mkdirSync(dirname(lockPath), { recursive: true });
  const unlock = await lock(lockPath, say);
  try {
    if (isUpToDate()) return;
    say('Building the client ...');
    await build();
  } finally {
    unlock();
  }
}

async function lock(path: string, say: (line: string) => void): Promise<() => void> {
  for (let hasSaid = false; ; hasSaid = true) {
    const found = lockFile(path);
    if (typeof found === 'function') return found;
    if (!hasSaid) say(`Waiting for the build of process ${found.holder} ...`);
    await pause(LOOK_EVERY_MS);
  }
}

/** One line for an installation without the tools that build, as after `npm ci --omit=dev`; else the error itself. */
export function explainBuildError(error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing || !/Cannot find package/.test(error.message)) return error;
  return new Error(
    'The client is not built, and the packages that build it are missing. Run "npm ci" without --omit=dev, then "npm run build"; or copy the folder dist of an installation that has it.',
    { cause: error },
  );
}

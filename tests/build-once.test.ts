import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildOnce } from '#scripts/build-once.ts';
import { makeTempFolder } from './support/temp-folder.ts';

it('programs that start together share one build', async () => {
  const lockPath = join(makeTempFolder(), 'dist', 'build.lock');
  const lines: string[] = [];
  let builds = 0;
  let isBuilt = false;
  const start = () =>
    buildOnce({
      lockPath,
      isUpToDate: () => isBuilt,
      async build() {
        builds += 1;
        await pause(300);
        isBuilt = true;
      },
      say: (line) => lines.push(line),
    });
  await Promise.all([start(), start(), start()]);
  const waiting = `Waiting for the build of process ${process.pid} ...`;
  expect([builds, lines.sort()]).toEqual([1, ['Building the client ...', waiting, waiting]]);
  expect(existsSync(lockPath)).toBe(false);
});

it('a failed build leaves no lock', async () => {
  const lockPath = join(makeTempFolder(), 'build.lock');
  const build = () => Promise.reject(new Error('no space'));
  const options = { lockPath, isUpToDate: () => false, build, say: () => {} };
  await expect(buildOnce(options)).rejects.toThrow('no space');
  expect(existsSync(lockPath)).toBe(false);
});

it('npm start of an installation without dist and without the build tools says what to do, in one line', () => {
  const folder = makeTempFolder();
  for (const path of ['package.json', 'scripts', 'src/contract', 'src/engine', 'src/server']) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  // As after `npm ci --omit=dev`, with the packages that the sources of the build import themselves.
  cpSync('node_modules/zod', join(folder, 'node_modules/zod'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules/pg'), join(folder, 'node_modules/pg'));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build-client.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, 'Building the client ...\n']);
  expect(stderr).toMatch(
    /^The client is not built, .* Run "npm ci" without --omit=dev, then "npm run build"; .*\n$/,
  );
});

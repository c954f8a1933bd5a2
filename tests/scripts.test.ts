import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildOnce } from '#scripts/build-once.ts';
import { listen } from './support/listening.ts';
import { makeTempFolder } from './support/temp-folder.ts';

/** A registry's answer about a package. npm asks for it when the package is vulnerable. */
function versionsOf(path: string) {
  const name = decodeURIComponent(path.slice(1));
  return {
    name,
    'dist-tags': { latest: '5.0.0' },
    versions: { '5.0.0': { name, version: '5.0.0', dist: {} } },
  };
}

/** Runs the audit against a registry with these answers. */
async function auditWith(status: number, advisories: object | string) {
  const registry = createServer((request, reply) => {
    const answer = request.method === 'POST' ? advisories : versionsOf(request.url ?? '');
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    request.resume().on('end', () => reply.writeHead(status).end(text));
  });
  const { port, close } = await listen(registry);
  return auditAt(port).finally(close);
}

async function auditAt(port: number): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  return new Promise((resolve) => {
    const audit = execFile(process.execPath, ['scripts/audit.ts'], { env }, (_, output) =>
      resolve({ code: audit.exitCode, output }),
    );
  });
}

const NOT_AUDITED = /^NOT AUDITED: /;
const UNKNOWN = /^The output of npm audit has an unknown form:/;

it.each([
  ['a dependency of the server', 'fastify'],
  ['a dependency of the client', 'wouter'],
  ['a development tool', 'vitest'],
])('npm run audit fails and names the package when %s is vulnerable', async (_, name) => {
  const advisory = {
    id: 1,
    title: 'A vulnerability',
    severity: 'high',
    vulnerable_versions: '<999',
    url: 'https://example.test/1',
  };
  const { code, output } = await auditWith(200, { [name]: [advisory] });
  expect(output).toMatch(new RegExp(`^high: ${name} \\S+$`, 'm'));
  expect(code).toBe(1);
});

it.each<[string, number, object | string, number, RegExp]>([
  [
    'knows of no vulnerability',
    200,
    {},
    0,
    /^The registry knows no vulnerabilities in the installed packages\.\n$/,
  ],
  ['has no audit endpoint (404)', 404, {}, 0, NOT_AUDITED],
  ['has no audit endpoint (405)', 405, {}, 0, NOT_AUDITED],
  ['has no audit endpoint (501)', 501, {}, 0, NOT_AUDITED],
  ['answers with an HTML page', 200, '<html>Welcome to this network</html>', 1, UNKNOWN],
  ['answers with a server error', 500, {}, 1, UNKNOWN],
  ['answers with a refusal', 403, {}, 1, UNKNOWN],
])('npm run audit of a registry that %s', async (_, status, advisories, code, output) => {
  expect(await auditWith(status, advisories)).toEqual({ code, output: expect.stringMatching(output) });
});

it('npm run audit reports an unreachable registry', async () => {
  expect(await auditAt(1)).toEqual({ code: 0, output: expect.stringMatching(NOT_AUDITED) });
});

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

const SIDE = 20;

/** Writes a black square in which so many pixels are white. */
async function writeSquare(path: string, whitePixels = 0): Promise<void> {
  const pixels = Buffer.alloc(SIDE * SIDE, 0).fill(255, 0, whitePixels);
  await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } }).toFile(path);
}

it('npm run screenshots:compare lists pictures that changed by more than 0.5 percent, are missing or new', async () => {
  const [before, after] = [makeTempFolder('before'), makeTempFolder('after')];
  const compare = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/compare-screenshots.ts', before, after, ...words], {
      encoding: 'utf8',
    });
  for (const name of ['kept.png', 'changed.png', 'gone.png']) await writeSquare(join(before, name));
  await writeSquare(join(after, 'kept.png'), 2);
  await writeSquare(join(after, 'changed.png'), 5 * SIDE);
  await writeSquare(join(after, 'added.png'));

  const { status, stdout } = compare();
  expect([status, stdout.trim().split('\n')]).toEqual([
    1,
    ['missing  gone.png', 'new      added.png', ' 25.00 % changed.png', '3 of 4 pictures differ'],
  ]);
  expect(existsSync(join(after, 'differences/changed.png'))).toBe(true);
  expect(compare('kept')).toMatchObject({ status: 0, stdout: '0 of 1 pictures differ\n' });
});

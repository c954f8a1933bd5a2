import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { collectOutput, killAtExit } from '#tests/support/child-process.ts';
import { readAddress } from '#tests/support/program.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';
import { hasEngine, walkEngine } from './hosting/engine.ts';
import { findWalk, walk } from './hosting/walk.ts';
import { bytesOf, measureWays, SETTLE_MS, treeOf, type Way } from './hosting/ways.ts';

/**
 * `npm run container`: builds the image of the Dockerfile with Debian's buildah, without a container engine and without a
 * registry of images, and walks it over HTTP. Isolation by chroot shows neither HEALTHCHECK nor the read-only root nor the
 * first process: where podman and runc are installed, a second walk shows them. `--ways` also measures a clone and a release.
 */
const BASE = 'docker.io/library/debian:bookworm-slim';
const IMAGE = 'battle-of-the-beats:walk';
const ISOLATED = ['--isolation', 'chroot'];
const UID = 10_001;
const MEGABYTE = 1_000_000;

const buildah = (...args: string[]) =>
  execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const { values } = parseArgs({ options: { ways: { type: 'boolean' } } });
const needed = ['buildah', 'debootstrap'].filter((program) => spawnSync('which', [program]).status !== 0);
if (process.getuid?.() !== 0 || needed.length > 0) {
  console.error('npm run container needs root on Debian: apt-get install buildah debootstrap');
  process.exit(1);
}

if (spawnSync('buildah', ['inspect', '--type', 'image', BASE]).status !== 0) makeBase();
console.log(`Building ${IMAGE} ...`);
execFileSync(
  'buildah',
  ['bud', ...ISOLATED, '--layers', '--pull-never', '--format', 'docker', '--tag', IMAGE, '.'],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
let running: number | null = null;
const container = buildah('from', '--pull-never', IMAGE);
try {
  const way = await walkContainer();
  if (hasEngine()) await walkWithEngine();
  else
    console.log(
      'Untried, because podman and runc are not installed: HEALTHCHECK, the read-only root, the first process.',
    );
  printWays([...(values.ways ? await measureWays() : []), way]);
} finally {
  if (running) process.kill(running, 'SIGTERM');
  buildah('rm', container);
}

/** Makes a base like the official one, which cannot be pulled everywhere: no documents, and fast installations. */
function makeBase(): void {
  console.log(`Making ${BASE} with debootstrap ...`);
  const root = join(makeTempFolder('base'), 'root');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const folder of [
    'var/cache/apt',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    for (const name of readdirSync(join(root, folder))) rmSync(join(root, folder, name), { recursive: true });
  const excluded = ['doc', 'man', 'locale'].map((name) => `path-exclude /usr/share/${name}/*\n`).join('');
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/slim'), `force-unsafe-io\n${excluded}`);
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  const target = join(root, 'usr/local/share/ca-certificates');
  mkdirSync(target, { recursive: true });
  if (authorities) copyFileSync(authorities, join(target, 'network.crt'));
  const scratch = buildah('from', 'scratch');
  buildah('copy', '--quiet', scratch, root, '/');
  buildah('commit', '--quiet', '--rm', '--format', 'docker', scratch, BASE);
}

type Image = { config: { User: string; Entrypoint: string[]; Cmd: string[]; Healthcheck?: unknown } };

async function walkContainer(): Promise<Way> {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as { Docker: Image };
  const { User, Entrypoint, Cmd, Healthcheck } = Docker.config;
  if (!Healthcheck) throw new Error('The image has no HEALTHCHECK');
  const data = makeTempFolder('container');
  execFileSync('chown', [`${UID}:${UID}`, data]);
  const mark = `WALK=${randomUUID()}`;
  const env = [mark, 'TINI_SUBREAPER=1', 'PORT=0', 'HOST=127.0.0.1', 'LOOKUPS=off'].flatMap((pair) => [
    '--env',
    pair,
  ]);
  const inside = ['run', ...ISOLATED, '--user', User, '--volume', `${data}:/data`, ...env, container, '--'];
  const beats = (...command: string[]) => buildah(...inside, 'beats', ...command);

  const start = async () => {
    const startedAt = performance.now();
    const child = spawn('buildah', [...inside, ...Entrypoint, ...Cmd], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    killAtExit(child);
    const output = collectOutput(child);
    const address = await readAddress(child);
    const seconds = (performance.now() - startedAt) / 1000;
    const init = findInit(mark);
    running = init;
    const processes = () => treeOf(init);
    for (const pid of processes())
      if (uidOf(pid) !== UID) throw new Error(`Process ${pid} does not run as ${UID}`);
    const stop = async () => {
      const ended = once(child, 'exit');
      const stoppedAt = performance.now();
      process.kill(init, 'SIGTERM');
      const [code] = await ended;
      running = null;
      if (code !== 0) throw new Error(`The server ended with ${code}: ${output()}`);
      return (performance.now() - stoppedAt) / 1000;
    };
    return { address, seconds, processes, stop };
  };

  const first = await start();
  const walked = await walk(first.address);
  const stopSeconds = await first.stop();
  const second = await start();
  await wait(SETTLE_MS);
  const run = bytesOf(second.processes());
  await findWalk(second.address, walked);
  const outputs = [beats('recount'), beats('backup', '/data/walk.backup')];
  await second.stop();
  console.log(
    [
      `Signed up, created, voted, stopped in ${stopSeconds.toFixed(1)} s and started: sessions and votes are there.`,
      ...outputs,
    ].join('\n'),
  );
  return { name: 'the container', install: imageBytes(), first: first.seconds, next: second.seconds, run };
}

async function walkWithEngine(): Promise<void> {
  const data = makeTempFolder('engine');
  execFileSync('chown', [`${UID}:${UID}`, data]);
  const bytes = await walkEngine(IMAGE, data);
  console.log(
    `With podman: tini is the first process, the root is read-only, HEALTHCHECK answers, and 512 MB are enough (${megabytes(bytes)} after the walk).`,
  );
}

function imageBytes(): number {
  const [image] = JSON.parse(buildah('images', '--json', IMAGE)) as { size: string }[];
  return Number.parseFloat(image?.size ?? '') * MEGABYTE;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}

/** One table for all ways, of one run on one machine. */
function printWays(ways: readonly Way[]): void {
  const rows = ways.map(
    ({ name, install, first, next, run }) =>
      `| ${name} | ${megabytes(install)} | ${first.toFixed(1)} s | ${next.toFixed(1)} s | ${megabytes(run)} |`,
  );
  console.log(
    [
      '| way | to install, or the image | first start | next start | memory with PostgreSQL |',
      '| --- | ---: | ---: | ---: | ---: |',
      ...rows,
    ].join('\n'),
  );
}

/** The first process of the container: buildah starts it from another process, so only its environment tells. */
function findInit(mark: string): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
      return isOurs && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'tini\n';
    } catch {
      // The process has ended.
      return false;
    }
  });
  if (!found) throw new Error('The container has no first process');
  return Number(found);
}

function uidOf(pid: number): number {
  return Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

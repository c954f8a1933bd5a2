import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { collectOutput, killAtExit } from '#tests/support/child-process.ts';
import { descendantsOf, memoryBytes } from '#tests/support/measuring/process-usage.ts';
import { readAddress } from '#tests/support/program.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';

/** What a way to host takes, in bytes and seconds. `install` is the peak of the installation, or the size of the image. */
export type Way = { name: string; install: number; first: number; next: number; run: number };

/** From the first answer until the memory is measured. */
export const SETTLE_MS = 3_000;
const SAMPLE_MS = 100;
const MEGABYTE = 2 ** 20;

/**
 * Installs and starts a clone of the current commit and a release, each with the memory that docs/operations.md names.
 * @throws Error when a command fails, such as from want of memory
 */
export async function measureWays(): Promise<Way[]> {
  const folder = makeTempFolder('ways');
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '.', clone]);
  const cloned = await measureWay(clone, { name: 'a clone', install: ['ci', '--no-audit'], limit: 1024 });
  execFileSync('npm', ['run', '-s', 'release'], { cwd: clone, stdio: 'ignore' });
  execFileSync('sh', [
    '-c',
    `tar -C ${folder} -xzf ${clone}/dist/release/*.tar.gz && mv ${folder}/battle-* ${folder}/release`,
  ]);
  const install = ['ci', '--omit=dev', '--no-audit'];
  const released = await measureWay(join(folder, 'release'), { name: 'a release', install, limit: 512 });
  return [cloned, released];
}

type Plan = { name: string; install: string[]; limit: number };

async function measureWay(cwd: string, { name, install: args, limit }: Plan): Promise<Way> {
  const limited = limitMemory(limit);
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    LOOKUPS: 'off',
    DATA_DIR: makeTempFolder('data'),
  };
  const run = (command: string[]) => {
    const child = spawn('sh', [...limited.prefix, 'npm', ...command], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    killAtExit(child);
    return child;
  };
  const start = async () => {
    const startedAt = performance.now();
    const child = run(['start']);
    await readAddress(child);
    const seconds = (performance.now() - startedAt) / 1000;
    await wait(SETTLE_MS);
    const pids = treeOf(child.pid ?? 0);
    const bytes = bytesOf(pids);
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    // npm ends before the app and its database do.
    while (pids.some((pid) => existsSync(`/proc/${pid}`))) await wait(SAMPLE_MS);
    return { seconds, bytes };
  };
  const installation = run(args);
  const output = collectOutput(installation);
  const install = await peakBytes(installation.pid ?? 0, () => installation.exitCode !== null);
  if (installation.exitCode !== 0)
    throw new Error(`npm ${args.join(' ')} ended with ${installation.exitCode}: ${output()}`);
  const first = await start();
  const next = await start();
  limited.remove();
  return { name, install, first: first.seconds, next: next.seconds, run: next.bytes };
}

/** The memory of processes. Shared pages count proportionally. */
export const bytesOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + memoryBytes(pid), 0);

export const treeOf = (pid: number) => [pid, ...descendantsOf(pid)];

async function peakBytes(pid: number, hasEnded: () => boolean): Promise<number> {
  let peak = 0;
  while (!hasEnded()) {
    try {
      peak = Math.max(peak, bytesOf(treeOf(pid)));
    } catch {
      // One of the processes has just ended.
    }
    await wait(SAMPLE_MS);
  }
  return peak;
}

/** A control group of Linux that gives its processes no more memory than this, files in memory included. */
function limitMemory(megabytes: number): { prefix: string[]; remove: () => void } {
  const isOld = existsSync('/sys/fs/cgroup/memory');
  const group = join(isOld ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', `beats-${process.pid}-${megabytes}`);
  mkdirSync(group);
  const file = isOld ? 'memory.limit_in_bytes' : 'memory.max';
  execFileSync('sh', ['-c', `echo ${megabytes * MEGABYTE} > ${group}/${file}`]);
  return {
    prefix: ['-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh'],
    remove: () => rmdirSync(group),
  };
}

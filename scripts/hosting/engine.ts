import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { collectOutput, killAtExit } from '#tests/support/child-process.ts';
import { readAddress } from '#tests/support/program.ts';
import { randomPort } from '#tests/support/redis.ts';
import { findWalk, walk } from './walk.ts';
import { bytesOf, treeOf } from './ways.ts';

const NAME = 'battle-of-the-beats-walk';
const LIMIT = '512m';
/** As in compose.yaml. Without systemd podman has no timer for HEALTHCHECK, so the walk runs it once. */
const OPTIONS = [
  ...['--rm', '--name', NAME, '--network', 'host', '--health-interval', 'disable'],
  ...['--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp', '--cap-drop', 'all', '--memory', LIMIT],
  ...['--security-opt', 'no-new-privileges', '--ulimit', 'nofile=10000:10000', '--ulimit', 'nproc=4000:4000'],
];

/** Without systemd podman writes an error for each timer that it cannot make, so errors show only with a failure. */
const podman = (...args: string[]) =>
  execFileSync('podman', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Whether podman and runc can run a container on this machine. */
export const hasEngine = () =>
  ['podman', 'runc'].every((program) => !spawnSync(program, ['--version']).error);

/**
 * Walks the image with podman as compose.yaml runs it: tini is the first process, the root is read-only, HEALTHCHECK
 * answers, and what the first container wrote is there for the second one. Returns the memory, in bytes.
 * @throws Error when one of these is not so
 */
export async function walkEngine(image: string, data: string): Promise<number> {
  const env = [`PORT=${randomPort()}`, 'HOST=127.0.0.1', 'LOOKUPS=off'].flatMap((pair) => ['--env', pair]);
  const start = async () => {
    const args = ['--runtime', 'runc', 'run', ...OPTIONS, '--volume', `${data}:/data`, ...env, image];
    const child = spawn('podman', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    killAtExit(child);
    const output = collectOutput(child);
    const address = await readAddress(child);
    const stop = async () => {
      const ended = once(child, 'exit');
      podman('stop', '--time', '15', NAME);
      const [code] = await ended;
      if (code !== 0) throw new Error(`The container ended with ${code}: ${output()}`);
    };
    return { address, stop };
  };
  const first = await start();
  const walked = await walk(first.address);
  const init = podman('inspect', '--format', '{{.State.Pid}}', NAME);
  if (readFileSync(`/proc/${init}/comm`, 'utf8') !== 'tini\n')
    throw new Error('tini is not the first process');
  if (spawnSync('podman', ['exec', NAME, 'touch', '/app/file']).status === 0)
    throw new Error('The root is not read-only');
  podman('healthcheck', 'run', NAME);
  const bytes = bytesOf(treeOf(Number(init)));
  await first.stop();
  const second = await start();
  await findWalk(second.address, walked);
  await second.stop();
  return bytes;
}

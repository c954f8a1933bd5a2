import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { RedisSettings } from '#server/lib/redis/settings.ts';
import { killAtExit } from './child-process.ts';

/** Tests that need Redis run where the machine has it; CI always has it. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0 || process.env.CI !== undefined;

/** A port above those of usual servers and below those that the system chooses. */
export const randomPort = () => 20_000 + Math.floor(Math.random() * 10_000);

/** How a server reaches the Redis of a test. */
export const redisAt = (port: number): RedisSettings => ({
  mode: 'single',
  addresses: [`redis://127.0.0.1:${port}`],
  master: '',
});

/** Starts a Redis that writes nothing to disk. */
export function startRedis(port: number): ChildProcess {
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no']);
  killAtExit(redis);
  return redis;
}

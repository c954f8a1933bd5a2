import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { somePort, startRedis } from '#tests/support/redis.ts';
import { endWithUs } from './program.ts';

/** A Redis that keeps nothing, to which anything may happen. */
export type OwnRedis = {
  url: string;
  start(): void;
  kill(): Promise<void>;
  /** It does nothing until it thaws; its connections stay. */
  freeze(): void;
  thaw(): void;
};

/** Starts one that goes when `run` is done. */
export async function withOwnRedis<T>(run: (redis: OwnRedis) => Promise<T>): Promise<T> {
  const redis = createOwnRedis();
  redis.start();
  try {
    return await run(redis);
  } finally {
    await redis.kill();
  }
}

function createOwnRedis(): OwnRedis {
  const port = somePort();
  let redis: ChildProcess | null = null;
  return {
    url: `redis://127.0.0.1:${port}`,
    start() {
      redis = startRedis(port);
      endWithUs(redis);
    },
    async kill() {
      if (!redis) return;
      redis.kill('SIGKILL');
      await once(redis, 'exit');
      redis = null;
    },
    freeze: () => void redis?.kill('SIGSTOP'),
    thaw: () => void redis?.kill('SIGCONT'),
  };
}

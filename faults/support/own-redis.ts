import { stopChild } from '#tests/support/child-process.ts';
import { randomPort, startRedis } from '#tests/support/redis.ts';

/** A Redis without persistence, which a fault can kill and freeze. */
export type OwnRedis = {
  url: string;
  start(): void;
  kill(): Promise<void>;
  /** Stops the process (SIGSTOP). Its connections stay open. */
  freeze(): void;
  thaw(): void;
};

/** Runs `run` with a Redis that is killed afterwards. */
export async function withOwnRedis<T>(run: (redis: OwnRedis) => Promise<T>): Promise<T> {
  const port = randomPort();
  let redis = startRedis(port);
  const own: OwnRedis = {
    url: `redis://127.0.0.1:${port}`,
    start() {
      redis = startRedis(port);
    },
    async kill() {
      await stopChild(redis, 'SIGKILL');
    },
    freeze: () => void redis.kill('SIGSTOP'),
    thaw: () => void redis.kill('SIGCONT'),
  };
  try {
    return await run(own);
  } finally {
    await own.kill();
  }
}

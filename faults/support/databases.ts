import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { stopChild } from '#tests/support/child-process.ts';
import { descendantsOf } from '#tests/support/measuring/process-usage.ts';
import { databaseUrl } from '#tests/support/postgres.ts';
import { randomPort, startRedis } from '#tests/support/redis.ts';
import { postmasterPid } from './program.ts';

/** A database beside the servers, which a fault can stop, kill and freeze. */
export type OwnDatabase = {
  url: string;
  /** Starts it again after `stop` or `kill`. */
  start(): Promise<void>;
  /** Stops it and closes all connections. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Stops all processes (SIGSTOP). Their connections stay open. */
  freeze(): void;
  thaw(): void;
};

export async function startOwnPostgres(dataDir: string): Promise<OwnDatabase> {
  const start = () => startEmbeddedPostgres({ dataDir, log: { warn: () => {} } });
  let postgres: EmbeddedPostgres = await start();
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  // Frozen processes would outlive an interrupted run.
  process.once('exit', thaw);
  return {
    url: databaseUrl(postgres.connection),
    async start() {
      postgres = await start();
    },
    stop: () => postgres.stop(),
    async kill() {
      process.kill(postmasterPid(dataDir), 'SIGKILL');
      await postgres.stop();
    },
    freeze() {
      const postmaster = postmasterPid(dataDir);
      frozen = [postmaster, ...descendantsOf(postmaster)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
  };
}

export function startOwnRedis(): OwnDatabase {
  const port = randomPort();
  let redis = startRedis(port);
  const end = async () => void (await stopChild(redis, 'SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      redis = startRedis(port);
    },
    stop: end,
    kill: end,
    freeze: () => void redis.kill('SIGSTOP'),
    thaw: () => void redis.kill('SIGCONT'),
  };
}

import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { descendantsOf } from '#tests/support/measuring/process-usage.ts';
import { databaseUrl } from '#tests/support/postgres.ts';
import { postmasterPid } from './program.ts';

/** A PostgreSQL beside the servers, as with DATABASE_URL, which a fault can stop, kill and freeze. */
export type OwnPostgres = {
  url: string;
  /** Starts it again after `stop` or `kill`. */
  start(): Promise<void>;
  /** Stops it in `fast` mode, which closes all connections. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Stops all processes (SIGSTOP). Their connections stay open. */
  freeze(): void;
  thaw(): void;
};

export async function startOwnPostgres(dataDir: string): Promise<OwnPostgres> {
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

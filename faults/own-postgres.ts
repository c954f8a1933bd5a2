import { descendantsOf } from '#bench/process-figures.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { postmasterOf } from './program.ts';

/** A PostgreSQL beside the servers, as with DATABASE_URL, to which anything may happen. */
export type OwnPostgres = {
  url: string;
  /** Again, after it was stopped or killed. */
  start(): Promise<void>;
  /** `fast`: whoever is connected is thrown out. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** None of its processes does anything until they thaw; its connections stay. */
  freeze(): void;
  thaw(): void;
};

export async function startOwnPostgres(dataDir: string): Promise<OwnPostgres> {
  const start = () => startEmbeddedPostgres({ dataDir, log: { warn: () => {} } });
  let postgres: EmbeddedPostgres = await start();
  const { user, database, host } = postgres.connection;
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  // A report that is broken off meanwhile could not end what is frozen.
  process.once('exit', thaw);
  return {
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    async start() {
      postgres = await start();
    },
    stop: () => postgres.stop(),
    async kill() {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await postgres.stop();
    },
    freeze() {
      const postmaster = postmasterOf(dataDir);
      frozen = [postmaster, ...descendantsOf(postmaster)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
  };
}

import { networkInterfaces } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { type App, buildApp } from './app.ts';
import { type Config, sessionSecret } from './config.ts';
import { applyMigrations } from './db/migrate.ts';
import { createPool, createUrgentPool } from './db/pool.ts';
import type { Postgres } from './db/postgres.ts';
import { watchStalledConnections } from './db/stalled-connections.ts';
import { makeAdmin } from './features/accounts/service.ts';
import { createBallotThread } from './features/votes/ballot-thread.ts';
import { createMemoryBus } from './live/bus.ts';
import { createLog } from './log.ts';

export type RunningServer = {
  app: App;
  /** What somebody on this machine types. */
  address: string;
  /** What others in the same network type; none where a public address is configured. */
  networkAddresses: string[];
  port: number;
  stop: () => Promise<void>;
};

/** Starts the whole house on its database, which stops with it: migrations, server, timekeeper. */
export async function startServer(config: Config, postgres: Postgres): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const { connection } = postgres;
  const pool = createPool(connection, config.dbPoolSize);
  const urgentPool = createUrgentPool(connection);
  await applyMigrations(pool);

  const pulses = [pool, urgentPool].map((connections) => watchStalledConnections(connections, log));
  const shared = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;
  const bus = shared?.bus ?? createMemoryBus();
  const app = await buildApp({
    config,
    pool,
    urgentPool,
    bus,
    ballotBox: createBallotThread({ connection, bus, logLevel: config.logLevel }),
    redis: shared?.redis ?? null,
    logger: log,
    clock: { now: () => new Date() },
    sessionSecret: sessionSecret(config.dataDir, config.sessionSecret),
  });
  if (config.adminEmail) await makeAdmin(app.context, config.adminEmail);
  await app.http.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS });
  app.timekeeper.start();
  const bound = app.http.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return {
    app,
    port,
    address: config.publicUrl ?? `http://localhost:${port}`,
    networkAddresses: config.publicUrl || config.host !== EVERYWHERE ? [] : networkAddresses(port),
    async stop() {
      await app.stop();
      await bus.close();
      shared?.redis.disconnect();
      for (const pulse of pulses) pulse.stop();
      await Promise.all([pool.end(), urgentPool.end()]);
      await postgres.stop();
    },
  };
}

/** What several servers share; loaded only where there are several. */
async function connectRedis(redisUrl: string, log: FastifyBaseLogger) {
  const [{ createRedisBus }, { connectLimits }] = await Promise.all([
    import('./live/redis-bus.ts'),
    import('./http/plugins/redis-limits.ts'),
  ]);
  return { bus: createRedisBus(redisUrl, log), redis: connectLimits(redisUrl, log) };
}

/**
 * How many connections the system keeps until they are taken, if it may keep as many. Whoever finds no place tries again
 * after 1, 3, 7 and 15 seconds, which is what a crowd would wait for that comes back after a restart.
 */
const WAITING_CONNECTIONS = 65_535;

const EVERYWHERE = '0.0.0.0';

function networkAddresses(port: number): string[] {
  return Object.values(networkInterfaces())
    .flatMap((infos) => infos ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}

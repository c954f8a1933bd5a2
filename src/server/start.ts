import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type App, buildApp } from './app.ts';
import { type Config, sessionSecret } from './config.ts';
import { applyMigrations, describeMigrations } from './db/migrate.ts';
import { requireNoOldServer, unknownServers, watchOtherServers } from './db/other-servers.ts';
import { createPool } from './db/pool.ts';
import type { Postgres } from './db/postgres.ts';
import { openReplica } from './db/replica.ts';
import { describeNeeds, openPools } from './db/server-pools.ts';
import { watchStalledConnections } from './db/stalled-connections.ts';
import { prepareAdmin } from './features/accounts/service.ts';
import { createBallotThread } from './features/votes/ballot-thread.ts';
import { networkAddresses } from './lib/network-trust.ts';
import type { RedisSettings } from './lib/redis/settings.ts';
import { createMemoryBus } from './live/bus.ts';
import { createLog, createStartLog } from './log.ts';
import type { Parts } from './services.ts';

/**
 * Applies the migrations and starts the server, the timekeeper, the outbox and the backups. The embedded database stops with
 * the server. Tests pass other targets in place of the providers, and the demo adds routes.
 */
export async function startServer(
  config: Config,
  postgres: Postgres,
  extras: Pick<Parts, 'outboundTargets' | 'providerTargets' | 'extraRoutes'> = {},
) {
  const log = createLog(config.logLevel);
  const startLog = createStartLog(config.logLevel);
  const secret = sessionSecret(config.dataDir, config.sessionSecret);
  const pools = openPools(config, postgres.connection, secret);
  const { pool, urgentPool, connection } = pools;
  const watchers = [pool, urgentPool].map((connections) => watchStalledConnections(connections, log));
  const shared = config.redis ? await connectRedis(config.redis, log) : null;
  const bus = shared?.bus ?? createMemoryBus();
  const ballotBox = createBallotThread({ connection, bus, logLevel: config.logLevel });
  const replica = config.databaseReplicaUrl
    ? openReplica(config.databaseReplicaUrl, { primary: pool, size: config.dbPoolSize, log })
    : null;
  const close = async () => {
    await replica?.close();
    await bus.close();
    shared?.redis.disconnect();
    for (const watcher of watchers) watcher.stop();
    await Promise.all([pool.end(), urgentPool.end()]);
    await postgres.stop();
  };
  try {
    const [mistake] = await Promise.all([shared?.mistake, pools.open(ballotBox)]);
    if (mistake) throw new Error(mistake);
    if (config.databaseUrl) startLog.info(describeNeeds(config));
    if (!config.hasPooler) await requireNoOldServer(pool);
    const applied = await migrate(config, pool);
    if (applied.length > 0) startLog.info(describeMigrations(applied));
  } catch (error) {
    await ballotBox.close();
    await close();
    throw error;
  }
  const otherServers = config.hasPooler
    ? unknownServers
    : watchOtherServers(urgentPool, { log, ownName: pools.name });
  const app = await buildApp({
    config,
    pool,
    connection: config.databaseDirectUrl ?? postgres.connection,
    urgentPool,
    bus,
    ballotBox,
    redis: shared?.redis ?? null,
    isAlone: otherServers.isAlone,
    replica,
    logger: log,
    ...extras,
    clock: { now: () => new Date() },
    sessionSecret: secret,
  });
  const adminNotice = await prepareAdmin(app.context, app.adminCode);
  await listen(app, config);
  app.timekeeper.start();
  app.ranking.start();
  app.backups.start();
  app.outbox.start();
  const bound = app.http.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return {
    app,
    port,
    /** What the operator has to do for the account of ADMIN_EMAIL; null for nothing. */
    adminNotice,
    /** The address for a browser on this machine. */
    address: config.publicUrl ?? `http://localhost:${port}`,
    /** The addresses for other machines in the network; empty with a PUBLIC_URL, or when HOST is not 0.0.0.0. */
    networkAddresses: networkAddresses({ ...config, port }),
    async stop() {
      otherServers.stop();
      await app.stop();
      await close();
    },
  };
}
/** Migrations lock by a session, which a pooler does not give. Returns the names of those that were missing. */
async function migrate({ hasPooler, databaseDirectUrl }: Config, pool: pg.Pool): Promise<string[]> {
  if (!hasPooler || !databaseDirectUrl) return applyMigrations(pool);
  const direct = createPool(databaseDirectUrl, 1);
  return applyMigrations(direct).finally(() => direct.end());
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** @throws Error with one line that names HOST or PORT */
async function listen({ http }: App, { port, host }: Config): Promise<void> {
  await http.listen({ port, host, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
    const reason = LISTEN_ERRORS[error.code ?? ''];
    throw reason ? new Error(reason({ port, host }), { cause: error }) : error;
  });
}

type Place = { port: number; host: string };
const unknownHost = ({ host }: Place) => `HOST: ${host} is no address of this machine`;
const LISTEN_ERRORS: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port }) => `PORT: another program uses port ${port}. Stop it, or set another port.`,
  EACCES: ({ port }) => `PORT: this user may not listen on port ${port}. Set a port from 1024 on.`,
  EADDRNOTAVAIL: unknownHost,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
};

/**
 * Connects to the Redis that several servers share, and looks whether it is what the settings say. A single server never
 * loads these modules.
 */
async function connectRedis(settings: RedisSettings, log: FastifyBaseLogger) {
  const [{ findRedisMistake }, { createRedisBus }, { connectLimits }] = await Promise.all([
    import('./lib/redis/find-mistake.ts'),
    import('./live/redis-bus.ts'),
    import('./http/redis-limits.ts'),
  ]);
  return {
    mistake: findRedisMistake(settings),
    bus: createRedisBus(settings, log),
    redis: connectLimits(settings, log),
  };
}

/**
 * How many unaccepted connections the system keeps, up to its own limit. A client that finds the queue full tries again
 * after 1, 3, 7 and 15 seconds, which would delay thousands of clients that reconnect after a restart.
 */
const BACKLOG = 65_535;

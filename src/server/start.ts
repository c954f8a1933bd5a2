import type { FastifyBaseLogger } from 'fastify';
import { type App, buildApp } from './app.ts';
import { type Config, sessionSecret } from './config.ts';
import { applyMigrations, describeMigrations } from './db/migrate.ts';
import { watchOtherServers } from './db/other-servers.ts';
import type { Postgres } from './db/postgres.ts';
import { describeNeeds, openPools } from './db/server-pools.ts';
import { watchStalledConnections } from './db/stalled-connections.ts';
import { prepareAdmin } from './features/accounts/service.ts';
import { createBallotThread } from './features/votes/ballot-thread.ts';
import { networkAddresses } from './lib/network-trust.ts';
import { createMemoryBus } from './live/bus.ts';
import { createLog, createStartLog } from './log.ts';
import type { Parts } from './services.ts';

/**
 * Applies the migrations and starts the server, the timekeeper, the copying of pictures and the backups. The embedded database stops with
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
  const shared = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;
  const bus = shared?.bus ?? createMemoryBus();
  const ballotBox = createBallotThread({ connection, bus, logLevel: config.logLevel });
  const close = async () => {
    await bus.close();
    shared?.redis.disconnect();
    for (const watcher of watchers) watcher.stop();
    await Promise.all([pool.end(), urgentPool.end()]);
    await postgres.stop();
  };
  try {
    await pools.open(ballotBox);
    if (config.databaseUrl) startLog.info(describeNeeds(config));
    const applied = await applyMigrations(pool);
    if (applied.length > 0) startLog.info(describeMigrations(applied));
  } catch (error) {
    await ballotBox.close();
    await close();
    throw error;
  }
  const app = await buildApp({
    config,
    pool,
    connection: postgres.connection,
    urgentPool,
    bus,
    ballotBox,
    redis: shared?.redis ?? null,
    logger: log,
    ...extras,
    clock: { now: () => new Date() },
    sessionSecret: secret,
  });
  const adminNotice = await prepareAdmin(app.context, app.adminCode);
  await listen(app, config);
  app.timekeeper.start();
  app.mirror.start();
  app.backups.start();
  app.mails?.start();
  const otherServers = watchOtherServers(urgentPool, { log, ownName: pools.name });
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

/** Connects to the Redis that several servers share. A single server never loads these modules. */
async function connectRedis(redisUrl: string, log: FastifyBaseLogger) {
  const [{ createRedisBus }, { connectLimits }] = await Promise.all([
    import('./live/redis-bus.ts'),
    import('./http/redis-limits.ts'),
  ]);
  return { bus: createRedisBus(redisUrl, log), redis: connectLimits(redisUrl, log) };
}

/**
 * How many unaccepted connections the system keeps, up to its own limit. A client that finds the queue full tries again
 * after 1, 3, 7 and 15 seconds, which would delay thousands of clients that reconnect after a restart.
 */
const BACKLOG = 65_535;

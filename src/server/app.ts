import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/client.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { createSessions, type Sessions } from './features/accounts/sessions.ts';
import { createRanks } from './features/accounts/user-ranks.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { commentsRoutes } from './features/comments/routes.ts';
import { imagesRoutes } from './features/images/routes.ts';
import { leaderboardsRoutes } from './features/leaderboards/routes.ts';
import { matchupsRoutes } from './features/matchups/routes.ts';
import { predictionsRoutes } from './features/predictions/routes.ts';
import { songsRoutes } from './features/songs/routes.ts';
import { tournamentsRoutes } from './features/tournaments/routes.ts';
import type { BallotBox } from './features/votes/ballot-box.ts';
import { votesRoutes } from './features/votes/routes.ts';
import { AppError, handleError, handleFrameworkError, handleUnreadable } from './http/errors.ts';
import { registerApiDocs } from './http/plugins/api-docs.ts';
import { registerClientFiles } from './http/plugins/client-files.ts';
import { registerHealth } from './http/plugins/health.ts';
import { createLimits } from './http/plugins/limits.ts';
import { registerMetrics } from './http/plugins/metrics.ts';
import { RequestLog, registerRequestLog, requestIds } from './http/plugins/request-log.ts';
import { registerSecurity, securityHeaders } from './http/plugins/security.ts';
import { registerSessions } from './http/plugins/session.ts';
import { registerLeftovers } from './http/plugins/unread-body.ts';
import { createReadCache } from './http/read-cache.ts';
import type { Clock } from './lib/clock.ts';
import type { Bus } from './live/bus.ts';
import { createHub } from './live/hub.ts';
import { closeRefusedUpgrades, liveRoutes } from './live/socket.ts';
import { createTimekeeper, type Timekeeper } from './tournament/timekeeper.ts';

/** Calls carry JSON; the largest honest one (a list of ids, a long description) is far below this. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** A request that takes longer to arrive is no browser's. */
const REQUEST_TIMEOUT_MS = 60_000;

/** No address that Node accepts is longer: an id that is too long is judged by the contract, like any other that is none. */
const MAX_PARAM_LENGTH = 16 * 1024;

/** How long an answer may be behind when this process missed an event, alone and beside other servers. */
const READ_AGE_MS = { alone: 60_000, shared: 2_000 };

const CLOSE_IDLE_EVERY_MS = 50;

export type Parts = {
  config: Config;
  pool: pg.Pool;
  urgentPool: pg.Pool;
  bus: Bus;
  ballotBox: BallotBox;
  clock: Clock;
  logger: FastifyBaseLogger;
  sessionSecret: string;
  /** Shared limits; null where a server is alone. */
  redis: Redis | null;
};
export type App = {
  http: FastifyInstance;
  context: Context;
  timekeeper: Timekeeper;
  sessions: Sessions;
  /** Takes nothing new, answers what is under way, tells sockets to come back, and rests. */
  stop(): Promise<void>;
};

/**
 * The whole server but for listening and the timekeeper's loop, which main.ts starts: tests drive it with
 * `inject()` and move its clock.
 */
export async function buildApp({
  config,
  pool,
  urgentPool,
  bus,
  ballotBox,
  clock,
  logger,
  sessionSecret,
  redis,
}: Parts): Promise<App> {
  const headers = securityHeaders(config);
  const http = Fastify({
    loggerInstance: logger,
    childLoggerFactory: (log, binding, options) => new RequestLog(log, binding, options),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: handleFrameworkError(clock, headers.call),
    clientErrorHandler: handleUnreadable(clock, headers.call),
    // What Node and the framework would answer by themselves goes through the hooks, which give it headers and a body.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    genReqId: requestIds(config),
    requestIdHeader: false,
  });
  const db = openDatabase(pool);
  const reads = createReadCache({ bus, maxAgeMs: config.redisUrl ? READ_AGE_MS.shared : READ_AGE_MS.alone });
  const context: Context = {
    config,
    pool,
    urgentPool,
    db,
    bus,
    clock,
    reads,
    ballotBox,
    limits: createLimits(config, redis),
    ranks: createRanks(),
    wakeTimekeeper: () => timekeeper.wake(),
  };
  const timekeeper = createTimekeeper({ ...context, db: openDatabase(urgentPool) }, logger);
  const sessions = createSessions(context, sessionSecret);

  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler(handleError);
  // Calls take JSON alone (R7): the parser that Fastify has for plain text would let other things through.
  http.removeContentTypeParser('text/plain');
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('server-time', clock.now().getTime()).header('x-request-id', request.id);
    done();
  });
  closeRefusedUpgrades(http);
  registerRequestLog(http);
  registerLeftovers(http);
  registerSecurity(http, config, headers);
  let isStopping = false;
  http.addHook('onRequest', (_request, _reply, done) => {
    done(
      isStopping
        ? new AppError('UNAVAILABLE', 'The server is being stopped. Please try again soon.')
        : undefined,
    );
  });
  // An expectation that Node does not know is none.
  http.server.on('checkExpectation', http.routing);
  await registerSessions(http, sessions);
  await registerClientFiles(http, clock);
  await registerApiDocs(http);

  accountsRoutes(http, context, sessions);
  tournamentsRoutes(http, context);
  songsRoutes(http, context);
  matchupsRoutes(http, context);
  votesRoutes(http, context);
  commentsRoutes(http, context);
  await imagesRoutes(http, context);
  predictionsRoutes(http, context);
  leaderboardsRoutes(http, context);
  adminRoutes(http, context, sessions);
  const hub = createHub({ context, log: logger });
  await liveRoutes(http, context, hub);
  registerHealth(http, urgentPool);
  registerMetrics(http, { context, hub, timekeeper });

  return {
    http,
    context,
    timekeeper,
    sessions,
    // In this order, which hooks cannot keep: first nothing new comes in and what is under way is answered.
    async stop() {
      isStopping = true;
      // A connection whose last answer went out after the close began would be kept alive, and the server with it.
      const closing = setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await http.close();
      clearInterval(closing);
      await timekeeper.stop();
      await ballotBox.close();
    },
  };
}

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/client.ts';
import { deleteOldKeys } from './db/idempotency-keys.ts';
import { isDatabaseReady } from './db/pool.ts';
import { accessRoutes } from './features/access/routes.ts';
import { findAdmitted, openForReading, openShare } from './features/access/service.ts';
import { createAdminCode } from './features/accounts/admin-code.ts';
import { createDevices } from './features/accounts/devices.ts';
import { accountsRoutes, type Signing } from './features/accounts/routes.ts';
import { deleteExpiredSessions } from './features/accounts/session-data.ts';
import { createSessions, type Sessions } from './features/accounts/sessions.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { commentsRoutes } from './features/comments/routes.ts';
import { createMirror, deleteOldAddresses, type Mirror } from './features/covers/service.ts';
import { drawCheckRoutes } from './features/draw-check/routes.ts';
import { guestsRoutes } from './features/guests/routes.ts';
import { createGuests, type Guests } from './features/guests/service.ts';
import { historyRoutes } from './features/history/routes.ts';
import { deleteUnusedImages } from './features/images/data.ts';
import { imagesRoutes } from './features/images/routes.ts';
import { completeImages } from './features/images/service.ts';
import { leaderboardsRoutes } from './features/leaderboards/routes.ts';
import { deleteExpiredLookups } from './features/lookups/data.ts';
import { lookupsRoutes } from './features/lookups/routes.ts';
import { managersRoutes } from './features/managers/routes.ts';
import { matchupsRoutes } from './features/matchups/routes.ts';
import { noticesRoutes } from './features/notices/routes.ts';
import { predictionsRoutes } from './features/predictions/routes.ts';
import { profilesRoutes } from './features/profiles/routes.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import { songPagesRoutes } from './features/song-pages/routes.ts';
import { songsRoutes } from './features/songs/routes.ts';
import { tournamentsRoutes } from './features/tournaments/routes.ts';
import { voteAuditRoutes } from './features/vote-audit/routes.ts';
import { voterCodesRoutes } from './features/voter-codes/routes.ts';
import type { BallotBox } from './features/votes/ballot-box.ts';
import { deleteOldAddressKeys } from './features/votes/data.ts';
import { createEarlyEnds } from './features/votes/early-end.ts';
import { votesRoutes } from './features/votes/routes.ts';
import { createHttpServer } from './http/create-server.ts';
import { createLimits } from './http/limits.ts';
import type { ShareLinks } from './http/pages/share-links.ts';
import { apiDocs } from './http/plugins/api-docs.ts';
import { clientFiles } from './http/plugins/client-files.ts';
import { health } from './http/plugins/health.ts';
import { metrics } from './http/plugins/metrics.ts';
import { requestLog } from './http/plugins/request-log.ts';
import { responseHeaders } from './http/plugins/response-headers.ts';
import { security } from './http/plugins/security.ts';
import { session } from './http/plugins/session.ts';
import { addShareCookie, readShareTokens } from './http/plugins/share-cookie.ts';
import { shutdown } from './http/plugins/shutdown.ts';
import { unnamedProxy } from './http/plugins/unnamed-proxy.ts';
import { unreadBody } from './http/plugins/unread-body.ts';
import { createReadCache } from './http/read-cache.ts';
import { contextOf } from './http/register-route.ts';
import { type SecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { clientNetwork } from './lib/client-network.ts';
import type { Clock } from './lib/clock.ts';
import { createNumberHolder } from './lib/held-numbers.ts';
import type { Bus } from './live/bus.ts';
import { createHub, type Hub } from './live/hub.ts';
import { closeRefusedUpgrades, liveRoutes } from './live/socket.ts';
import { createOutbound, type Outbound, type OutboundTargets } from './outbound/outbound.ts';
import { createTimekeeper, type Timekeeper } from './tournament/timekeeper.ts';
import { VERSION } from './version.ts';

/** The greatest age of a cached answer when this process missed an event: as a single server, and as one of several. */
const READ_AGE_MS = { alone: 60_000, shared: 2_000 };

const CLOSE_IDLE_EVERY_MS = 50;

export type Parts = {
  config: Config;
  pool: pg.Pool;
  /** Reserved for work that must not wait behind reads: the timekeeper and readiness. */
  urgentPool: pg.Pool;
  bus: Bus;
  ballotBox: BallotBox;
  clock: Clock;
  logger: FastifyBaseLogger;
  sessionSecret: string;
  /** What tests reach instead of other hosts. */
  outboundTargets?: OutboundTargets;
  /** What a program serves besides the product. */
  extraRoutes?: (app: FastifyInstance) => void;
  /** Shares the limits between servers; null for a single server. */
  redis: Redis | null;
};
export type App = {
  http: FastifyInstance;
  context: Context;
  timekeeper: Timekeeper;
  mirror: Mirror;
  sessions: Sessions;
  /** The code of a sign-up with ADMIN_EMAIL; null where it needs none (rule O1). */
  adminCode: string | null;
  /** Refuses new requests, answers running ones, asks sockets to reconnect, then stops. */
  stop(): Promise<void>;
};

/**
 * The whole server without the listening socket and the timekeeper's loop, which `startServer` adds. Tests call it with
 * `inject()` and move its clock.
 */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, pool, urgentPool, bus, ballotBox, clock, logger } = parts;
  const headers = securityHeaders(config);
  const http = createHttpServer({ config, clock, logger, headers });
  const context: Context = {
    config,
    db: openDatabase(pool),
    bus,
    clock,
    reads: createReadCache({ bus, maxAgeMs: config.redisUrl ? READ_AGE_MS.shared : READ_AGE_MS.alone }),
    holdNumber: createNumberHolder(clock),
    limits: createLimits(config, parts.redis),
    outbound: config.lookups ? createOutbound(parts.outboundTargets) : null,
    shareTokens: [],
    wakeTimekeeper: () => timekeeper.wake(),
  };
  const timekeeper = createTimekeeper({
    context: { ...context, db: openDatabase(urgentPool) },
    log: logger,
    cleanUps: [
      deleteOldKeys,
      deleteExpiredSessions,
      deleteExpiredLookups,
      deleteOldAddresses,
      deleteOldAddressKeys,
      deleteUnusedImages,
      completeImages,
    ],
  });
  const mirror = createMirror(context, logger);
  const earlyEnds = createEarlyEnds(context, logger);
  const sessions = createSessions(context, parts.sessionSecret);
  const devices = createDevices(parts.sessionSecret);
  const guests = createGuests(context, {
    sessions: createSessions(context, `guests ${parts.sessionSecret}`),
    devices,
    sessionSecret: parts.sessionSecret,
  });
  const hub = createHub({
    context,
    sessions,
    findAdmitted: (id, watchers) => findAdmitted(context, id, watchers),
    log: logger,
  });

  // Before every plugin, so that it sees upgrade requests first.
  closeRefusedUpgrades(http);
  registerPlugins(http, parts, {
    headers,
    sessions,
    guests,
    hub,
    timekeeper,
    links: shareLinks(context),
    outbound: context.outbound,
  });
  const adminCode = createAdminCode(config, parts.sessionSecret);
  registerFeatures(http, {
    context,
    signing: { sessions, devices, guests, adminCode },
    guests,
    ballotBox,
    hub,
  });
  const { extraRoutes } = parts;
  if (extraRoutes) http.register(async (app) => extraRoutes(app));
  await http.after();

  return {
    http,
    context,
    timekeeper,
    mirror,
    sessions,
    adminCode,
    // One function instead of onClose hooks, which would run in the order of the plugins. The timekeeper and the ballot box
    // must outlive the last running request.
    async stop() {
      http.refuseNewRequests();
      // A connection that becomes idle after the close began would stay open and keep the server from closing.
      const closing = setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await http.close();
      clearInterval(closing);
      await timekeeper.stop();
      await earlyEnds.stop();
      await mirror.stop();
      await context.outbound?.close();
      await ballotBox.close();
    },
  };
}

type AppParts = {
  headers: SecurityHeaders;
  sessions: Sessions;
  guests: Guests;
  hub: Hub;
  timekeeper: Timekeeper;
  links: ShareLinks;
  outbound: Outbound | null;
};

/** The pages of share links open the tournament, and a cookie keeps the permission (rule A27). */
function shareLinks(context: Context): ShareLinks {
  const { config } = context;
  return {
    tokensOf: (request) => readShareTokens(request, config),
    async open(request, reply, token) {
      const network = clientNetwork(request.ip);
      const { tournamentId } = await openShare(context, request.viewer, { token, network });
      return { id: String(tournamentId), cookie: addShareCookie(request, reply, { token, config }) };
    },
  };
}

/** Registers the plugins that all routes share. Each one declares the plugins that it needs, and Fastify checks this. */
function registerPlugins(
  http: FastifyInstance,
  { config, clock, pool, urgentPool, ballotBox }: Parts,
  { headers, sessions, guests, hub, timekeeper, links, outbound }: AppParts,
): void {
  http.register(responseHeaders, { clock });
  http.register(requestLog);
  http.register(unnamedProxy);
  http.register(unreadBody);
  http.register(security, { config, headers });
  http.register(shutdown);
  http.register(session, { config, findSession: sessions.find, findGuest: guests.find });
  http.register(metrics, {
    config,
    sources: {
      pools: [pool, urgentPool],
      ballotStats: ballotBox.stats,
      socketCount: hub.size,
      timekeeperStats: timekeeper.stats,
      fetchStats: () => outbound?.stats() ?? { fetches: 0, failures: 0 },
    },
  });
  http.register(health, { isDatabaseReady: () => isDatabaseReady(urgentPool), version: VERSION });
  http.register(clientFiles, { clock, links, publicUrl: config.publicUrl });
  http.register(apiDocs);
}

/** The plugins whose hooks the routes of a feature need. */
const FEATURE_DEPENDENCIES = ['request-log', 'unread-body', 'session', 'metrics', 'api-docs'];

type FeatureParts = {
  context: Context;
  signing: Signing;
  guests: Guests;
  ballotBox: BallotBox;
  hub: Hub;
};

/** Registers each feature as an encapsulated plugin: its hooks and parsers apply to its routes only. */
function registerFeatures(
  http: FastifyInstance,
  { context, signing, guests, ballotBox, hub }: FeatureParts,
): void {
  const add = (name: string, registerRoutes: (app: FastifyInstance) => void | Promise<void>) => {
    const options = { name, dependencies: FEATURE_DEPENDENCIES, encapsulate: true };
    http.register(fp(async (app) => registerRoutes(app), options));
  };
  add('accounts', (app) => accountsRoutes(app, context, signing));
  add('guests', (app) => guestsRoutes(app, context, guests));
  add('access', (app) => accessRoutes(app, context));
  add('tournaments', (app) => tournamentsRoutes(app, context));
  add('draw-check', (app) => drawCheckRoutes(app, context));
  add('history', (app) => historyRoutes(app, context));
  add('managers', (app) => managersRoutes(app, context));
  add('songs', (app) => songsRoutes(app, context));
  add('lookups', (app) => lookupsRoutes(app, context));
  add('matchups', (app) => matchupsRoutes(app, context));
  add('votes', (app) => votesRoutes(app, context, { ballotBox, guests }));
  add('vote-audit', (app) => voteAuditRoutes(app, context));
  add('voter-codes', (app) => voterCodesRoutes(app, context));
  add('comments', (app) => commentsRoutes(app, context));
  add('images', (app) => imagesRoutes(app, context));
  add('predictions', (app) => predictionsRoutes(app, context));
  add('leaderboards', (app) => leaderboardsRoutes(app, context));
  add('song-pages', (app) => songPagesRoutes(app, context));
  add('admin', (app) => adminRoutes(app, context, signing.sessions));
  add('reports', (app) => reportsRoutes(app, context));
  add('notices', (app) => noticesRoutes(app, context));
  add('profiles', (app) => profilesRoutes(app, context));
  const openTournament = (request: FastifyRequest, id: number) =>
    openForReading(contextOf(context, request), request.viewer, id);
  add('live', (app) => liveRoutes(app, { config: context.config, hub, openTournament }));
}

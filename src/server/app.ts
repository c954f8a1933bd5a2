import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Context } from './context.ts';
import { isDatabaseReady } from './db/pool.ts';
import { accessRoutes } from './features/access/routes.ts';
import { isHost, mayOpen, openShare } from './features/access/service.ts';
import { addressRoutes } from './features/accounts/address-routes.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { apiKeysRoutes } from './features/api-keys/routes.ts';
import { findKeyViewer } from './features/api-keys/service.ts';
import { calendarsRoutes } from './features/calendars/routes.ts';
import { cardsRoutes } from './features/cards/routes.ts';
import { findPreview } from './features/cards/service.ts';
import { commentsRoutes } from './features/comments/routes.ts';
import { drawCheckRoutes } from './features/draw-check/routes.ts';
import { embedsRoutes } from './features/embeds/routes.ts';
import { guestsRoutes } from './features/guests/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { identitiesRoutes } from './features/identities/routes.ts';
import { imagesRoutes } from './features/images/routes.ts';
import { invitationsRoutes } from './features/invitations/routes.ts';
import { leaderboardsRoutes } from './features/leaderboards/routes.ts';
import { lookupsRoutes } from './features/lookups/routes.ts';
import { managersRoutes } from './features/managers/routes.ts';
import { matchupsRoutes } from './features/matchups/routes.ts';
import { noticesRoutes } from './features/notices/routes.ts';
import { ownDataRoutes } from './features/own-data/routes.ts';
import { passkeysRoutes } from './features/passkeys/routes.ts';
import { predictionsRoutes } from './features/predictions/routes.ts';
import { profilesRoutes } from './features/profiles/routes.ts';
import { recapsRoutes } from './features/recaps/routes.ts';
import { remindersRoutes } from './features/reminders/routes.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { showRoutes } from './features/show/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { songPagesRoutes } from './features/song-pages/routes.ts';
import { songsRoutes } from './features/songs/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { tournamentsRoutes } from './features/tournaments/routes.ts';
import { voteAuditRoutes } from './features/vote-audit/routes.ts';
import { voterCodesRoutes } from './features/voter-codes/routes.ts';
import { votesRoutes } from './features/votes/routes.ts';
import { waysInRoutes } from './features/ways-in/routes.ts';
import { webHooksRoutes } from './features/web-hooks/routes.ts';
import { createHttpServer } from './http/create-server.ts';
import type { ShareLinks } from './http/pages/create-pages.ts';
import { apiDocs } from './http/plugins/api-docs.ts';
import { clientFiles } from './http/plugins/client-files.ts';
import { health, shutdown } from './http/plugins/health.ts';
import { metrics } from './http/plugins/metrics.ts';
import { requestLog, unnamedProxy } from './http/plugins/request-log.ts';
import { responseHeaders } from './http/plugins/response-headers.ts';
import { requireOwnOrigin, security } from './http/plugins/security.ts';
import { session } from './http/plugins/session.ts';
import { addShareCookie, readOpenedLinks } from './http/plugins/share-cookie.ts';
import { unreadBody } from './http/plugins/unread-body.ts';
import { contextOf, createRegister, type Register } from './http/register-route.ts';
import { type SecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { clientNetwork } from './lib/network-trust.ts';
import { liveRoutes } from './live/socket.ts';
import { createServices, type Parts, type Services } from './services.ts';
import { VERSION } from './version.ts';

const CLOSE_IDLE_EVERY_MS = 50;

/** The parts of the server, and what starts and ends them. */
export type App = Services & {
  http: FastifyInstance;
  /** Refuses new requests, answers running ones, asks sockets to reconnect, then stops. */
  stop(): Promise<void>;
};

/**
 * The whole server without the listening socket and the loops of timekeeper, outbox and backups, which `startServer` adds. Tests call
 * it with `inject()` and move its clock.
 */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, clock, logger, ballotBox, extraRoutes } = parts;
  const headers = securityHeaders(config);
  const http = createHttpServer({ config, clock, logger, headers });
  const services = createServices(parts);
  registerPlugins(http, parts, services, headers);
  registerFeatures(http, parts, services);
  if (extraRoutes) http.register(async (app) => extraRoutes(app));
  await http.after();

  const { context, timekeeper, backups, outbox, earlyEnds, presence, ranking, roomChanges } = services;
  return {
    ...services,
    http,
    // One function instead of onClose hooks, whose order would follow from that of the plugins. The timekeeper and the
    // ballot box must outlive the last running request.
    async stop() {
      http.refuseNewRequests();
      const ended = Promise.all([backups.stop(), outbox.stop()]);
      // A connection that becomes idle after the close began would stay open and keep the server from closing.
      const closing = setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await http.close();
      clearInterval(closing);
      await timekeeper.stop();
      presence.stop();
      roomChanges.stop();
      await earlyEnds.stop();
      await ranking.stop();
      await ended;
      await context.outbound?.close();
      await ballotBox.close();
    },
  };
}

/** Registers the plugins that all routes share. Each one declares the plugins that it needs, and Fastify checks this. */
function registerPlugins(
  http: FastifyInstance,
  { config, clock, pool, urgentPool, ballotBox, replica }: Parts,
  { context, site, sessions, guests, hub, timekeeper, backups, mails, pushes }: Services,
  headers: SecurityHeaders,
): void {
  http.register(responseHeaders, { clock, sharedCache: config.sharedCache });
  http.register(requestLog);
  http.register(unnamedProxy);
  http.register(unreadBody);
  http.register(security, { config, headers });
  http.register(shutdown);
  http.register(session, {
    config,
    findSession: sessions.find,
    findKeyViewer: (key) => findKeyViewer(context, key),
    findGuest: async (token) => (config.site.guests ? guests.find(token) : null),
  });
  http.register(metrics, {
    config,
    clock,
    sources: {
      pools: [pool, urgentPool],
      ballotStats: ballotBox.stats,
      socketCount: hub.size,
      timekeeperStats: timekeeper.stats,
      mailStats: () => mails?.stats() ?? { sent: 0, failed: 0, problem: null },
      pushStats: pushes.stats,
      fetchStats: () => context.outbound?.stats() ?? { fetches: 0, failures: 0 },
      ...(replica && { replicaStats: replica.stats }),
      ...(backups.isOn && { provenBackupAt: () => backups.known().provenAt }),
    },
  });
  http.register(health, {
    isDatabaseReady: () => isDatabaseReady(urgentPool),
    warnings: () => (backups.known().isFailing ? ['backup'] : []),
    version: VERSION,
  });
  http.register(clientFiles, {
    clock,
    links: shareLinks(context),
    publicUrl: config.publicUrl,
    sharedCache: config.sharedCache,
    previewOf: (page) => findPreview(page, config.publicUrl),
    readSite: site.read,
  });
  http.register(apiDocs, { siteName: config.site.name });
}

/** The pages of share links open the tournament, and a cookie keeps the permission. */
function shareLinks(context: Context): ShareLinks {
  return {
    linksOf: (request) => {
      const { tokens, userIds } = readOpenedLinks(request, context);
      return [...tokens, ...userIds].join(' ');
    },
    async open(request, reply, token) {
      const network = clientNetwork(request.ip);
      const { tournamentId } = await openShare(contextOf(context, request), request.viewer, {
        token,
        network,
      });
      return { id: String(tournamentId), cookie: addShareCookie(request, reply, { token, site: context }) };
    },
  };
}

/** The plugins whose hooks the routes of a feature need. */
const FEATURE_DEPENDENCIES = ['request-log', 'unread-body', 'session', 'metrics', 'client-files'];

/** The features whose routes need nothing but the context. */
const FEATURES = {
  access: accessRoutes,
  tournaments: tournamentsRoutes,
  'draw-check': drawCheckRoutes,
  embeds: embedsRoutes,
  history: historyRoutes,
  'web-hooks': webHooksRoutes,
  managers: managersRoutes,
  show: showRoutes,
  songs: songsRoutes,
  lookups: lookupsRoutes,
  matchups: matchupsRoutes,
  calendars: calendarsRoutes,
  'vote-audit': voteAuditRoutes,
  'voter-codes': voterCodesRoutes,
  comments: commentsRoutes,
  guests: guestsRoutes,
  predictions: predictionsRoutes,
  leaderboards: leaderboardsRoutes,
  'song-pages': songPagesRoutes,
  recaps: recapsRoutes,
  reports: reportsRoutes,
  notices: noticesRoutes,
  profiles: profilesRoutes,
  'ways-in': waysInRoutes,
  'own-data': ownDataRoutes,
  'api-keys': apiKeysRoutes,
  'second-factor': secondFactorRoutes,
  passkeys: passkeysRoutes,
};

/** Registers each feature as an encapsulated plugin: its hooks and parsers apply to its routes only. */
function registerFeatures(http: FastifyInstance, parts: Parts, services: Services) {
  const { config, clock, ballotBox } = parts;
  const { context, urgentContext, sessions, hub, backups, mails, providers } = services;
  const add = (
    name: string,
    addRoutes: (app: FastifyInstance, register: Register) => void | Promise<void>,
  ) => {
    const options = { name, dependencies: FEATURE_DEPENDENCIES, encapsulate: true };
    http.register(fp(async (app) => addRoutes(app, createRegister(app, context)), options));
  };
  for (const [name, addRoutes] of Object.entries(FEATURES))
    add(name, (_app, register) => addRoutes(register, services));
  add('site', (app, register) => siteRoutes(app, register, services));
  add('cards', (_app, register) => cardsRoutes(register, services));
  add('accounts', (app, register) => accountsRoutes(app, register, services));
  add('reminders', (app, register) => remindersRoutes(app, register, services));
  add('invitations', invitationsRoutes);
  add('addresses', (_app, register) => addressRoutes(register, services));
  add('identities', (app, register) => identitiesRoutes(app, register, services));
  add('images', (app, register) => imagesRoutes(app, register, context));
  add('admin', (app, register) => adminRoutes(app, register, sessions));
  const { pool, urgentPool, redis } = parts;
  const { waitingCount: waitingVotes } = ballotBox;
  const startedAt = clock.now();
  const { errorCounts } = http;
  const mailProblem = () => mails?.stats().problem ?? null;
  const pools = [pool, urgentPool];
  const system = { backups, errorCounts, pools, redis, mailProblem, providers, waitingVotes, startedAt };
  add('system', (app, register) => systemRoutes(app, register, system));
  add('votes', (app, register) =>
    votesRoutes(register, createRegister(app, urgentContext), { ...services, ballotBox }),
  );
  add('live', (app) =>
    liveRoutes(app, {
      hub,
      clock,
      requireOwnOrigin: (request) => requireOwnOrigin(request, config),
      linksOf: (request) => readOpenedLinks(request, context),
      isHost: (request, id) => isHost(contextOf(context, request), request.viewer, id),
      mayOpen: (request, id) => mayOpen(contextOf(context, request), request.viewer, id),
    }),
  );
}

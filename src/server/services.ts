import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/client.ts';
import { deleteOldKeys } from './db/idempotency-keys.ts';
import type { Connection } from './db/pool.ts';
import type { Replica } from './db/replica.ts';
import { findAdmitted } from './features/access/service.ts';
import { deleteExpiredSessions } from './features/accounts/data.ts';
import { createDevices } from './features/accounts/devices.ts';
import { deleteExpiredLinks } from './features/accounts/links.ts';
import { accountMails } from './features/accounts/mails.ts';
import { createAdminCode } from './features/accounts/service.ts';
import { createSessions } from './features/accounts/sessions.ts';
import { createSigning } from './features/accounts/signing.ts';
import { emptyShownPitches } from './features/admin/data.ts';
import { createBackups } from './features/backups/service.ts';
import { createCards, deleteOldCards, limitCards } from './features/cards/service.ts';
import { createMirror, deleteOldAddresses } from './features/covers/service.ts';
import { createGuests } from './features/guests/service.ts';
import { createConnectWaiting } from './features/identities/connect-waiting.ts';
import {
  createProviderSignOut,
  createProviders,
  type ProviderTargets,
} from './features/identities/service.ts';
import { deleteUnusedImages } from './features/images/data.ts';
import { completeImages } from './features/images/service.ts';
import { createRanking } from './features/leaderboards/ranking.ts';
import { deleteExpiredLookups } from './features/lookups/data.ts';
import { createMailWorker, deleteOldMails } from './features/mail/service.ts';
import { noticeMails } from './features/notices/mails.ts';
import { createPasskeys, deleteEndedChallenges } from './features/passkeys/service.ts';
import {
  createDigests,
  createPushKeys,
  createPushWorker,
  createReminderConsumer,
} from './features/reminders/service.ts';
import { createSecondFactor } from './features/second-factor/service.ts';
import { createRoomCleanUp } from './features/show/closed-rooms.ts';
import { createPresence } from './features/show/presence.ts';
import { mayReact } from './features/show/room.ts';
import { createRoomChanges } from './features/show/room-changes.ts';
import { createSite, loadMailLogo } from './features/site/service.ts';
import type { BallotBox } from './features/votes/ballot-box.ts';
import { deleteOldAddressKeys } from './features/votes/data.ts';
import { createEarlyEnds } from './features/votes/early-end.ts';
import {
  createHookConsumer,
  createTargets,
  createWebHookSender,
  createWebHooks,
} from './features/web-hooks/service.ts';
import { createJustWritten } from './http/just-written.ts';
import { createLimits } from './http/limits.ts';
import { createOldReads } from './http/old-reads.ts';
import { createReadCache } from './http/read-cache.ts';
import type { Clock } from './lib/clock.ts';
import { createNumberHolder } from './lib/held-numbers.ts';
import type { RedisClient } from './lib/redis/connect.ts';
import type { Bus } from './live/bus.ts';
import { createHub } from './live/hub.ts';
import { deleteOldAnnouncements } from './outbound/expander.ts';
import { createOutbound, type OutboundTargets } from './outbound/outbound.ts';
import { createOutbox } from './outbound/outbox.ts';
import { createTimekeeper } from './tournament/timekeeper.ts';

/** The greatest age of a cached answer when this process missed an event: as a single server, and as one of several. */
const READ_AGE_MS = { alone: 60_000, shared: 2_000 };

/** What `startServer`, a test or the demo gives to the app. */
export type Parts = {
  config: Config;
  pool: pg.Pool;
  /** Of this database, for the process that makes backups. */
  connection: Connection;
  /** Reserved for work that must not wait behind reads: votes, sessions, the timekeeper and readiness. */
  urgentPool: pg.Pool;
  bus: Bus;
  ballotBox: BallotBox;
  clock: Clock;
  logger: FastifyBaseLogger;
  sessionSecret: string;
  /** What tests reach instead of other hosts. */
  outboundTargets?: OutboundTargets;
  /** Where tests have stand-ins for the social providers. */
  providerTargets?: ProviderTargets;
  /** Routes that a program, such as the demo, serves besides the product. */
  extraRoutes?: (app: FastifyInstance) => void;
  /** Shares the limits between servers; null for a single server. */
  redis: RedisClient | null;
  /** Whether no other server uses the database, as far as this one knows. */
  isAlone?: () => boolean;
  /** For reads that may be a second old. */
  replica?: Replica | null;
};

/** What plugins and features share for as long as the app runs. */
export function createServices(parts: Parts) {
  const { config, bus, clock, logger, sessionSecret } = parts;
  const db = openDatabase(parts.pool);
  const reads = createReadCache({ bus, maxAgeMs: config.redis ? READ_AGE_MS.shared : READ_AGE_MS.alone });
  const { isAlone = () => false, replica = null } = parts;
  /** Whether this server hears of all changes of tournaments. */
  const isInformed = () => (config.redis ? bus.isInSync() : isAlone());
  const context: Context = {
    config,
    db,
    bus,
    clock,
    reads,
    old: createOldReads({ reads, primary: db, replica, bus, isInformed }),
    justWritten: createJustWritten(config),
    holdNumber: createNumberHolder(clock),
    limits: createLimits(config, parts.redis),
    outbound: config.lookups ? createOutbound(parts.outboundTargets) : null,
    shareTokens: [],
    linkUserIds: [],
    linkKey: createHmac('sha256', sessionSecret).update('opened links').digest(),
    wakeTimekeeper: () => timekeeper.wake(),
    wakeOutbox: () => outbox.wake(),
  };
  const ranking = createRanking(context, logger);
  const urgentContext = { ...context, db: openDatabase(parts.urgentPool) };
  const timekeeper = createTimekeeper({
    context: urgentContext,
    log: logger,
    isInformed,
    cleanUps: [
      deleteOldKeys,
      deleteExpiredSessions,
      deleteEndedChallenges,
      deleteExpiredLookups,
      emptyShownPitches,
      deleteOldAddresses,
      deleteOldAddressKeys,
      deleteUnusedImages,
      deleteOldCards,
      limitCards,
      deleteOldMails,
      deleteOldAnnouncements,
      deleteExpiredLinks,
      completeImages,
      async () => void (await ranking.update()),
      createRoomCleanUp(context),
    ],
  });
  const sessions = createSessions(urgentContext, sessionSecret);
  const devices = createDevices(sessionSecret);
  const earlyEnds = createEarlyEnds(urgentContext, logger);
  const hub = createHub({
    context,
    sessions,
    findAdmitted: (id, watchers) => findAdmitted(context, id, watchers),
    mayReact: (id, userId) => mayReact(context, id, userId),
    log: logger,
  });
  const providers = createProviders(config, clock, parts.providerTargets);
  const guests = createGuests(context, {
    sessions: createSessions(urgentContext, `guests ${sessionSecret}`),
    devices,
    sessionSecret,
    voteReads: urgentContext.db,
  });
  const secondFactor = createSecondFactor(context, sessionSecret);
  const digests = createDigests(context, sessionSecret);
  const mails = createMailWorker({
    context,
    makers: { ...accountMails, ...noticeMails },
    makeDigest: digests.make,
    loadLogo: () => loadMailLogo(context),
    log: logger,
  });
  const { trusted = [], pushOrigins = [] } = parts.outboundTargets ?? {};
  const findSigner = createPushKeys(context, sessionSecret);
  const pushes = createPushWorker({ context, findSigner, log: logger, trusted });
  const hookTargets = createTargets(sessionSecret);
  const hookCalls = createWebHookSender(context, hookTargets, logger);
  const mirror = createMirror(context, logger);
  const outbox = createOutbox({
    db: context.db,
    clock,
    log: logger,
    consumers: [createReminderConsumer(context), createHookConsumer(context)],
    senders: [pushes, mails, hookCalls, mirror].filter((sender) => sender !== null),
  });
  return {
    context,
    outbox,
    pushes,
    digests,
    findSigner,
    pushOrigins,
    site: createSite(context),
    cards: createCards(context),
    providers,
    endProviderSession: createProviderSignOut(config, providers),
    connectWaiting: createConnectWaiting(context, sessionSecret),
    sessionSecret,
    /** For what votes and the clock read: its connections never wait behind reads. */
    urgentContext,
    timekeeper,
    mirror,
    backups: createBackups({ context, pool: parts.pool, connection: parts.connection, log: logger }),
    /** Sends the mails of the outbox; null where none are sent. */
    mails,
    /** Calls web hooks; null where LOOKUPS is off. */
    hookCalls,
    webHooks: createWebHooks(hookTargets),
    earlyEnds,
    ranking,
    roomChanges: createRoomChanges(bus),
    presence: createPresence(context, { hub, log: logger, onReported: earlyEnds.check }),
    sessions,
    devices,
    guests,
    secondFactor,
    passkeys: createPasskeys(context, sessionSecret),
    /** The one way from a proven identity to a session. */
    signing: createSigning(context, { sessions, devices, guests, secondFactor, sessionSecret }),
    hub,
    /** The code of a sign-up with ADMIN_EMAIL; null where it needs none. */
    adminCode: createAdminCode(config, sessionSecret),
  };
}
export type Services = ReturnType<typeof createServices>;

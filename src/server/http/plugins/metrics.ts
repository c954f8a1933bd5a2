import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { AppError, unauthorized } from '#server/http/errors.ts';
import type { Hub } from '#server/live/hub.ts';
import type { Timekeeper } from '#server/tournament/timekeeper.ts';

const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Parts = { context: Context; hub: Hub; timekeeper: Timekeeper };

/** `/metrics` for Prometheus: requests by route, ballots, sockets, the timekeeper, the database's connections. */
export function registerMetrics(app: FastifyInstance, parts: Parts) {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'beats_http_request_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  registerReadings(registry, parts);

  let watchesProcess = false;
  app.get('/metrics', { schema: { hide: true }, config: { isForAnybody: true } }, async (request, reply) => {
    requireScraper(request, parts.context.config);
    // From the first reading on: nobody pays for what nobody reads.
    if (!watchesProcess) collectDefaultMetrics({ register: registry });
    watchesProcess = true;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** What is read from the house at the moment that somebody asks. */
function registerReadings(registry: Registry, { context, hub, timekeeper }: Parts) {
  const { pool, urgentPool, ballotBox } = context;
  const registers = [registry];
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  counter('beats_ballot_batches_total', 'Batches of votes written', () => ballotBox.stats().batches);
  counter('beats_ballots_total', 'Votes answered in those batches', () => ballotBox.stats().ballots);
  gauge('beats_sockets', 'Sockets that are open', () => hub.size());
  counter('beats_due_changes_total', 'Due changes applied', () => timekeeper.stats().applied);
  gauge(
    'beats_timekeeper_lag_seconds',
    'How late the last due change was applied',
    () => timekeeper.stats().lagMs / 1000,
  );
  gauge(
    'beats_pool_connections',
    'Connections to the database',
    () => pool.totalCount + urgentPool.totalCount,
  );
  gauge('beats_pool_idle', 'Connections that nobody uses', () => pool.idleCount + urgentPool.idleCount);
  gauge(
    'beats_pool_waiting',
    'Queries that wait for a connection',
    () => pool.waitingCount + urgentPool.waitingCount,
  );
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * With METRICS_TOKEN whoever brings it reads; without one only this machine does, and no proxy on it for others.
 * @throws AppError UNAUTHORIZED, NOT_FOUND
 */
function requireScraper({ headers, socket }: FastifyRequest, { metricsToken }: Config): void {
  if (metricsToken) {
    if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw unauthorized();
    return;
  }
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined;
  if (isForwarded || !LOOPBACK.has(socket.remoteAddress ?? '')) {
    throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  }
}

/** Compared as hashes, which are of one length: the time tells nothing of where they differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { addressNotFound, unauthorized } from '#server/http/errors.ts';
import type { Clock } from '#server/lib/clock.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';

const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Where the metrics read their values from. */
type Sources = {
  pools: pg.Pool[];
  ballotStats(): { batches: number; ballots: number };
  socketCount(): number;
  timekeeperStats(): { applied: number; lagMs: number };
  mailStats(): { sent: number; failed: number; problem: string | null };
  pushStats(): { sent: number; failed: number };
  fetchStats(): { fetches: number; failures: number };
  /** When the last proven backup was made; missing on a server that makes none. */
  provenBackupAt?: () => Date | null;
  /** Missing without a replica. */
  replicaStats?: () => { isInUse: boolean; reads: number };
};

/** `/metrics` for Prometheus: requests by route, votes, sockets, due changes, fetches, database connections. */
export const metrics = fp<{ config: Config; clock: Clock; sources: Sources }>(
  async (app, { config, clock, sources }) => {
    const registry = new Registry();
    const requests = new Histogram({
      name: 'beats_http_request_seconds',
      help: 'Duration of answers by route and status',
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
    registerReadings(registry, sources, clock);

    let watchesProcess = false;
    const options = { schema: { hide: true }, config: { ignoresSession: true } } as const;
    app.get('/metrics', options, async (request, reply) => {
      requireScraper(request, config);
      // Collecting process metrics has a cost, so it starts with the first scrape.
      if (!watchesProcess) collectDefaultMetrics({ register: registry });
      watchesProcess = true;
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  },
  { name: 'metrics', dependencies: ['session', 'security'] },
);

/** Registers the values that are read at the moment of a scrape. */
function registerReadings(registry: Registry, sources: Sources, clock: Clock) {
  const { ballotStats, timekeeperStats, fetchStats, mailStats, pushStats } = sources;
  const { pools, socketCount, provenBackupAt, replicaStats } = sources;
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
  const sumOver = (count: (pool: pg.Pool) => number) => pools.reduce((sum, pool) => sum + count(pool), 0);

  counter('beats_ballot_batches_total', 'Batches of votes written', () => ballotStats().batches);
  counter('beats_ballots_total', 'Votes answered in those batches', () => ballotStats().ballots);
  gauge('beats_sockets', 'Open sockets', socketCount);
  counter('beats_due_changes_total', 'Due changes applied', () => timekeeperStats().applied);
  counter('beats_fetches_total', 'Fetches from other hosts', () => fetchStats().fetches);
  counter('beats_mails_total', 'Mails accepted by the mail server', () => mailStats().sent);
  counter('beats_mails_given_up_total', 'Mails that were given up', () => mailStats().failed);
  counter('beats_pushes_total', 'Reminders that push services took', () => pushStats().sent);
  counter('beats_pushes_given_up_total', 'Reminders that were given up', () => pushStats().failed);
  gauge('beats_mail_server_problem', '1 while the mail server sends nothing', () =>
    mailStats().problem === null ? 0 : 1,
  );
  counter('beats_fetch_failures_total', 'Fetches without an answer', () => fetchStats().failures);
  gauge('beats_timekeeper_lag_seconds', 'Delay of the last due change', () => timekeeperStats().lagMs / 1000);
  if (replicaStats) {
    gauge('beats_replica_in_use', '1 while the replica keeps up and is read', () =>
      replicaStats().isInUse ? 1 : 0,
    );
    counter('beats_replica_reads_total', 'Queries that the replica answered', () => replicaStats().reads);
  }
  if (provenBackupAt) {
    gauge('beats_proven_backup_age_seconds', 'Age of the last proven backup, infinite without one', () => {
      const at = provenBackupAt();
      return at ? (clock.now().getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
    });
  }
  gauge('beats_pool_connections', 'Database connections, without those for votes', () =>
    sumOver((pool) => pool.totalCount),
  );
  gauge('beats_pool_idle', 'Idle database connections, without those for votes', () =>
    sumOver((pool) => pool.idleCount),
  );
  gauge('beats_pool_waiting', 'Queries that wait for a connection, without votes', () =>
    sumOver((pool) => pool.waitingCount),
  );
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Headers that proxies add and that scrapers do not send. */
const PROXY_HEADER = /^(via|forwarded|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Requires METRICS_TOKEN as a bearer token. Without that variable the request must come directly from this machine, not
 * through a proxy on it.
 * @throws AppError UNAUTHORIZED, NOT_FOUND
 */
function requireScraper({ headers, socket }: FastifyRequest, { metricsToken }: Config): void {
  if (metricsToken) {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw unauthorized();
    return;
  }
  const isForwarded = Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  if (isForwarded || !LOOPBACK.has(socket.remoteAddress ?? '')) throw addressNotFound();
}

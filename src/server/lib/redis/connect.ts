import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { endpointOf, type RedisSettings } from './settings.ts';

/** Both run the same commands. A cluster's client sends each to the node of its key. */
export type RedisClient = Redis | Cluster;

/** Commands that cannot be sent fail at once: an event or a count is worthless when it is late. */
const NO_QUEUES = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  // The library's own pauses grow to five seconds, in which another master may have taken over.
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000),
} as const;

/** How often the nodes of a cluster are looked up, besides after a failed or redirected command. */
const REFRESH_NODES_MS = 5_000;
/** A command finds its node by two redirections at most while slots move. */
const MAX_REDIRECTIONS = 4;

/** Connects in the background. The client reconnects by itself, and finds another master by its sentinels or nodes. */
export function connectRedis(
  { mode, addresses, master }: RedisSettings,
  options: Pick<RedisOptions, 'commandTimeout' | 'maxRetriesPerRequest' | 'socketTimeout'>,
): RedisClient {
  const [first = ''] = addresses;
  if (mode === 'single') return new Redis(first, { ...NO_QUEUES, ...options });
  const endpoints = addresses.map((address) => endpointOf(address, mode));
  const { host: _host, port: _port, ...rest } = endpointOf(first, mode);
  const places = endpoints.map(({ host, port }) => ({ host, port }));
  if (mode === 'sentinel') {
    return new Redis({
      ...NO_QUEUES,
      ...options,
      ...rest,
      sentinels: places,
      name: master,
      ...(rest.password ? { sentinelPassword: rest.password } : {}),
      ...(rest.tls ? { sentinelTLS: rest.tls, enableTLSForSentinelMode: true } : {}),
      sentinelCommandTimeout: 1_000,
      connectTimeout: 2_000,
      // Without `failoverDetector`, which ends a client for good that is connecting when the sentinels switch.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    });
  }
  const { db: _db, ...nodeOptions } = rest;
  return new Cluster(places, {
    enableOfflineQueue: false,
    shardedSubscribers: true,
    slotsRefreshInterval: REFRESH_NODES_MS,
    maxRedirections: MAX_REDIRECTIONS,
    // A command for a node that is away fails at once instead of trying again.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    redisOptions: { ...options, ...nodeOptions, connectTimeout: 2_000 },
    // Certificates name hosts, so their names are kept.
    ...(rest.tls ? { dnsLookup: (name, done) => done(null, name) } : {}),
  });
}

import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/**
 * A count that does not come at once is made here instead, and no vote waits for it; a connection on which none comes is
 * given up, so that only the first second of a Redis that hangs costs anybody time.
 */
const FLEETING = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 300,
  socketTimeout: 1_000,
};

/** The Redis that all servers count in. */
export function connectLimits(redisUrl: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(redisUrl, FLEETING);
  redis.on('error', (error) => log.debug({ err: error }, 'redis is away'));
  return redis;
}

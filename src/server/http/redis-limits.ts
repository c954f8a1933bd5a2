import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/**
 * A count that Redis does not answer quickly is made in memory instead, so that no vote waits for it. A silent connection
 * closes after a second, so a hanging Redis delays calls for that long only.
 */
const IMPATIENT = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 300,
  socketTimeout: 1_000,
};

/** The Redis connection for limits that all servers share. */
export function connectLimits(redisUrl: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(redisUrl, IMPATIENT);
  redis.on('error', (error) => log.debug({ err: error }, 'Redis is not available'));
  return redis;
}

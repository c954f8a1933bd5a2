import type { FastifyBaseLogger } from 'fastify';
import { connectRedis, type RedisClient } from '#server/lib/redis/connect.ts';
import type { RedisSettings } from '#server/lib/redis/settings.ts';

/**
 * A command without an answer fails after 300 ms, and the count is made in memory, so that votes do not wait for Redis. A
 * silent connection closes after a second, so a hanging Redis delays calls for one second only.
 */
const FAIL_FAST = { maxRetriesPerRequest: 0, commandTimeout: 300, socketTimeout: 1_000 };

/** The Redis connection for limits that all servers share. */
export function connectLimits(settings: RedisSettings, log: FastifyBaseLogger): RedisClient {
  const redis = connectRedis(settings, FAIL_FAST);
  redis.on('error', (error) => log.debug({ err: error }, 'Redis is not available'));
  return redis;
}

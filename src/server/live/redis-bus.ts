import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { type Bus, type BusEvent, createMemoryBus } from './bus.ts';

const CHANNEL = 'beats:events';

/**
 * Events within this process at once, and to every other process over Redis. While Redis is away each process goes
 * on for itself: votes are counted, screens poll.
 */
export function createRedisBus(redisUrl: string, log: FastifyBaseLogger): Bus {
  const local = createMemoryBus();
  const self = randomUUID();
  // Without an offline queue an event that cannot be sent is dropped: states that come late are worth nothing.
  const publisher = new Redis(redisUrl, { enableOfflineQueue: false, lazyConnect: false });
  const subscriber = new Redis(redisUrl);
  reportChanges(publisher, log);
  subscriber.on('error', () => {});

  void subscriber.subscribe(CHANNEL).catch(() => {});
  subscriber.on('message', (_channel, text) => {
    const { from, event } = JSON.parse(text) as { from: string; event: BusEvent };
    if (from !== self) local.publish(event);
  });

  return {
    publish(event) {
      local.publish(event);
      publisher.publish(CHANNEL, JSON.stringify({ from: self, event })).catch(() => {});
    },
    subscribe: local.subscribe,
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
      await local.close();
    },
  };
}

/** One line when Redis goes and one when it is back, not one for each try. */
function reportChanges(redis: Redis, log: FastifyBaseLogger): void {
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away; this server goes on for itself');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.warn('Redis is back');
    isAway = false;
  });
}

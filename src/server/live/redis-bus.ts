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
  const publisher = new Redis(redisUrl, { enableOfflineQueue: false });
  const subscriber = new Redis(redisUrl, { enableOfflineQueue: false, autoResubscribe: false });
  reportChanges(publisher, log);
  subscriber.on('error', () => {});

  // On every connection anew: one that was made before Redis was there has subscribed to nothing.
  let isSubscribed = false;
  let gaps = 0;
  subscriber.on('close', () => {
    isSubscribed = false;
    gaps += 1;
  });
  subscriber.on('ready', async () => {
    await subscriber.subscribe(CHANNEL).catch(() => {});
    isSubscribed = subscriber.status === 'ready';
  });
  subscriber.on('message', (_channel, text) => {
    const letter = read(text);
    if (letter && letter.from !== self) local.publish(letter.event);
  });

  return {
    publish(event) {
      local.publish(event);
      publisher.publish(CHANNEL, JSON.stringify({ from: self, event })).catch(() => {});
    },
    subscribe: local.subscribe,
    gaps: () => gaps,
    isWhole: () => isSubscribed && publisher.status === 'ready',
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
      await local.close();
    },
  };
}

/** What another process said; null for what somebody else wrote into the channel. */
function read(text: string): { from: string; event: BusEvent } | null {
  try {
    const letter = JSON.parse(text);
    return typeof letter?.event?.type === 'string' ? letter : null;
  } catch {
    return null;
  }
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

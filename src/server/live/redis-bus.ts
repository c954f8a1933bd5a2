import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { type Bus, type BusEvent, createMemoryBus } from './bus.ts';

const CHANNEL = 'beats:events';
/** Every process sends a letter at least this often, if only to say which number it has come to. */
const BEAT_EVERY_MS = 1_000;
/** A process that has not heard its own letters for this long hears nobody else's either. */
const DEAF_AFTER_MS = 3_000;
/** A command that is not answered by then never will be on this connection. */
const ANSWERED_WITHIN_MS = 2_000;

/** The letters of a process are numbered from 1: whoever misses a number knows that something was not heard. */
type Envelope = { from: string; number: number; event?: BusEvent };

/**
 * Events within this process at once, and to every other process over Redis. While Redis is away or does not answer
 * each process goes on for itself: votes are counted, screens are told what the database says.
 */
export function createRedisBus(redisUrl: string, log: FastifyBaseLogger): Bus {
  const local = createMemoryBus();
  const self = randomUUID();
  // Without queues an event that cannot be sent is dropped: states that come late are worth nothing.
  const publisher = new Redis(redisUrl, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    socketTimeout: ANSWERED_WITHIN_MS,
  });
  const subscriber = new Redis(redisUrl, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    socketTimeout: ANSWERED_WITHIN_MS,
  });
  reportChanges(publisher, log);
  subscriber.on('error', () => {});

  let isSubscribed = false;
  let missedEventCount = 0;
  let ownHeardAt = 0;
  let sent = 0;
  const lastNumbers = new Map<string, number>();
  const isDeaf = () => performance.now() - ownHeardAt > DEAF_AFTER_MS;

  const send = (event?: BusEvent) => {
    sent += 1;
    const letter: Envelope = { from: self, number: sent, ...(event ? { event } : {}) };
    publisher.publish(CHANNEL, JSON.stringify(letter)).catch(() => {});
  };
  const beat = setInterval(() => {
    send();
    // A connection that brings nothing any more looks like one on which nothing is said.
    if (isSubscribed && publisher.status === 'ready' && isDeaf()) subscriber.disconnect(true);
  }, BEAT_EVERY_MS);
  beat.unref();

  subscriber.on('close', () => {
    isSubscribed = false;
  });
  // On every connection anew: one that was made before Redis was there has subscribed to nothing.
  subscriber.on('ready', async () => {
    await subscriber.subscribe(CHANNEL).catch(() => {});
    if (subscriber.status !== 'ready') return;
    isSubscribed = true;
    ownHeardAt = performance.now();
    lastNumbers.clear();
    missedEventCount += 1;
  });
  subscriber.on('message', (_channel, text) => {
    const letter = read(text);
    if (!letter) return;
    const { from, number, event } = letter;
    if (from === self) {
      ownHeardAt = performance.now();
      return;
    }
    const isNext = number === (lastNumbers.get(from) ?? 0) + 1;
    lastNumbers.set(from, number);
    if (!isNext) missedEventCount += 1;
    if (event) local.publish(event);
  });

  return {
    publish(event) {
      local.publish(event);
      send(event);
    },
    subscribe: local.subscribe,
    missedEventCount: () => missedEventCount,
    isInSync: () => isSubscribed && publisher.status === 'ready' && !isDeaf(),
    async close() {
      clearInterval(beat);
      publisher.disconnect();
      subscriber.disconnect();
      await local.close();
    },
  };
}

/** What another process said; null for what somebody else wrote into the channel. */
function read(text: string): Envelope | null {
  try {
    const letter = JSON.parse(text);
    if (typeof letter?.from !== 'string') return null;
    return letter.event === undefined || typeof letter.event?.type === 'string' ? letter : null;
  } catch {
    return null;
  }
}

/** One line when Redis goes and one when it is back, not one for each try. */
function reportChanges(redis: Redis, log: FastifyBaseLogger): void {
  let isDatabaseUnavailable = false;
  redis.on('error', (error) => {
    if (!isDatabaseUnavailable) log.warn({ err: error }, 'Redis is away; this server goes on for itself');
    isDatabaseUnavailable = true;
  });
  redis.on('ready', () => {
    if (isDatabaseUnavailable) log.warn('Redis is back');
    isDatabaseUnavailable = false;
  });
}

import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { type Bus, type BusEvent, createMemoryBus } from './bus.ts';

const CHANNEL = 'beats:events';
/** Each process sends an envelope at least this often, so that the others notice missing numbers. */
const HEARTBEAT_MS = 1_000;
/** A process that has not received its own envelopes for this long does not receive others either. */
const OWN_ENVELOPE_TIMEOUT_MS = 3_000;
/** A command without an answer after this time counts as failed, and its connection is renewed. */
const COMMAND_TIMEOUT_MS = 2_000;

/** Each process numbers its envelopes from 1, so a gap in the numbers shows missed events. */
type Envelope = { from: string; number: number; event?: BusEvent };

/**
 * Delivers events in this process at once, and to other processes over Redis. Without Redis each process
 * continues alone: votes are counted, and clients get what the database holds.
 */
export function createRedisBus(redisUrl: string, log: FastifyBaseLogger): Bus {
  const local = createMemoryBus();
  const processId = randomUUID();
  // Without offline queues, events that cannot be sent are dropped: a late state is worthless.
  const publisher = new Redis(redisUrl, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    socketTimeout: COMMAND_TIMEOUT_MS,
  });
  const subscriber = new Redis(redisUrl, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    socketTimeout: COMMAND_TIMEOUT_MS,
  });
  logAvailability(publisher, log);
  subscriber.on('error', () => {});

  let isSubscribed = false;
  let missedEventCount = 0;
  let ownReceivedAt = 0;
  let lastSentNumber = 0;
  const lastNumbers = new Map<string, number>();
  const isStalled = () => performance.now() - ownReceivedAt > OWN_ENVELOPE_TIMEOUT_MS;

  const send = (event?: BusEvent) => {
    lastSentNumber += 1;
    const envelope: Envelope = { from: processId, number: lastSentNumber, ...(event ? { event } : {}) };
    publisher.publish(CHANNEL, JSON.stringify(envelope)).catch(() => {});
  };
  const heartbeat = setInterval(() => {
    send();
    // A stalled connection looks like an idle one, so it is renewed.
    if (isSubscribed && publisher.status === 'ready' && isStalled()) subscriber.disconnect(true);
  }, HEARTBEAT_MS);
  heartbeat.unref();

  subscriber.on('close', () => {
    isSubscribed = false;
  });
  // Subscribes on each connection, because the first one may fail before Redis has started.
  subscriber.on('ready', async () => {
    await subscriber.subscribe(CHANNEL).catch(() => {});
    if (subscriber.status !== 'ready') return;
    isSubscribed = true;
    ownReceivedAt = performance.now();
    lastNumbers.clear();
    missedEventCount += 1;
  });
  subscriber.on('message', (_channel, text) => {
    const envelope = parseEnvelope(text);
    if (!envelope) return;
    const { from, number, event } = envelope;
    if (from === processId) {
      ownReceivedAt = performance.now();
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
    isInSync: () => isSubscribed && publisher.status === 'ready' && !isStalled(),
    async close() {
      clearInterval(heartbeat);
      publisher.disconnect();
      subscriber.disconnect();
      await local.close();
    },
  };
}

/** Null for messages that are not from this product. */
function parseEnvelope(text: string): Envelope | null {
  try {
    const envelope = JSON.parse(text);
    if (typeof envelope?.from !== 'string') return null;
    return envelope.event === undefined || typeof envelope.event?.type === 'string' ? envelope : null;
  } catch {
    return null;
  }
}

/** Logs once when Redis becomes unavailable and once when it is back, not for each attempt. */
function logAvailability(redis: Redis, log: FastifyBaseLogger): void {
  let isUnavailable = false;
  redis.on('error', (error) => {
    if (!isUnavailable)
      log.warn({ err: error }, 'Redis at REDIS_URL is unavailable; this server continues alone');
    isUnavailable = true;
  });
  redis.on('ready', () => {
    if (isUnavailable) log.warn('Redis is available again');
    isUnavailable = false;
  });
}

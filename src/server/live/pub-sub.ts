import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { connectRedis, type RedisClient } from '#server/lib/redis/connect.ts';
import type { RedisSettings } from '#server/lib/redis/settings.ts';

/** A connection without an answer to a command for this long is renewed. */
const COMMAND_TIMEOUT_MS = 2_000;

type Listeners = {
  onMessage: (channel: string, text: string) => void;
  /** A connection of subscriptions was made. */
  onConnected: () => void;
  /** No message arrives from now on. */
  onLost: () => void;
  /** A connection to one of the nodes ended, by which the messages of some channels may be missed. */
  onDoubt: () => void;
};

/** Opens the channels of Redis: plain ones, or in a cluster sharded ones, which one node carries to their subscribers alone. */
export function openPubSub(settings: RedisSettings, log: FastifyBaseLogger, listeners: Listeners) {
  const publisher = connectRedis(settings, { socketTimeout: COMMAND_TIMEOUT_MS });
  const subscriber = connectRedis(settings, { socketTimeout: COMMAND_TIMEOUT_MS });
  const places = settings.addresses.map((address) => new URL(address).host).join(', ');
  logAvailability(publisher, { log, places });
  subscriber.on('error', () => {});
  const channels = settings.mode === 'cluster' ? shardedChannels(subscriber) : plainChannels(subscriber);
  subscriber.on(settings.mode === 'cluster' ? 'smessage' : 'message', listeners.onMessage);
  subscriber.on('close', listeners.onLost);
  for (const event of ['-node', '-subscriber']) subscriber.on(event, listeners.onDoubt);
  for (const event of ['ready', 'subscribersReady']) subscriber.on(event, listeners.onConnected);
  return {
    ...channels,
    /** Rejects when Redis did not get the message. */
    publish: (channel: string, text: string): Promise<unknown> =>
      settings.mode === 'cluster' ? publisher.spublish(channel, text) : publisher.publish(channel, text),
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready',
    /** Connects the subscriptions again, unless they are being connected. */
    renew() {
      if (subscriber.status === 'ready') subscriber.disconnect(true);
    },
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** The client of a cluster subscribes again by itself, when a slot moves as well. */
const shardedChannels = (subscriber: RedisClient) => ({
  // Both throw for a slot that no node has.
  subscribe: async (channel: string): Promise<unknown> => subscriber.ssubscribe(channel),
  unsubscribe: (channel: string) => void (async () => subscriber.sunsubscribe(channel))().catch(() => {}),
});

/** Subscribes all channels by one command on each connection, so that none is back before another. */
function plainChannels(subscriber: RedisClient) {
  const channels = new Set<string>();
  subscriber.on('ready', () => {
    if (channels.size > 0) void (subscriber as Redis).subscribe(...channels).catch(() => {});
  });
  return {
    /** Resolves when messages arrive. After a lost connection the channel is subscribed again by itself. */
    subscribe(channel: string): Promise<unknown> {
      channels.add(channel);
      return subscriber.subscribe(channel);
    },
    unsubscribe(channel: string) {
      channels.delete(channel);
      subscriber.unsubscribe(channel).catch(() => {});
    },
  };
}

/** Logs once when Redis becomes unavailable and once when it is back, not for each attempt. */
function logAvailability(redis: RedisClient, { log, places }: { log: FastifyBaseLogger; places: string }) {
  let isUnavailable = false;
  redis.on('error', (error) => {
    if (!isUnavailable)
      log.warn({ err: error }, `Redis at ${places} is unavailable; this server continues alone`);
    isUnavailable = true;
  });
  redis.on('ready', () => {
    if (isUnavailable) log.warn('Redis is available again');
    isUnavailable = false;
  });
}

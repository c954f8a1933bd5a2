import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisSettings } from '#server/lib/redis/settings.ts';
import { type Bus, type BusEvent, createMemoryBus, tournamentOf } from './bus.ts';
import { createNumbering } from './numbering.ts';
import { openPubSub } from './pub-sub.ts';

/** How often a process looks after its channels, and sends itself a message by each line. */
const BEAT_MS = 1_000;
/** A line on which a process has not received its own messages for this long does not bring others either. */
const OWN_MESSAGE_TIMEOUT_MS = 3_000;
/** The same after a connection to one of several nodes ended. */
const OWN_MESSAGE_IN_DOUBT_MS = 300;
/** A line that carries no message although Redis accepts them is connected again, at most this often. */
const RENEW_EVERY_MS = 5_000;
/** A tournament that no part of this server asks for is left after this time. */
const LINGER_MS = 10_000;

/** What all servers get. Version 1.0, whose tallies have no slots, sends `beats:events`. */
const COMMON = 'beats:events:2';
const LINE = 'beats:events';
/**
 * The channels of a cluster lie on so many slots, and the channels of one slot are a line: they share a connection, move and
 * fail together. Outside of a cluster all channels are one line.
 */
const CLUSTER_LINES = 64;

/** The message of a process about an event, or about the number of its last event on the channel. */
type Envelope = { from: string; number: number; event?: BusEvent };

type Line = {
  /** The channel of this process's own messages, which have the numbers 1, 2, 3 and so on. */
  own: string;
  isOwnSubscribed: boolean;
  sent: number;
  received: number;
  receivedAt: number;
  /** When Redis last accepted an own message. */
  acceptedAt: number;
  /** Changes when messages of the line may have been missed. */
  stream: number;
  isUp: boolean;
};

type Channel = {
  line: Line;
  isSubscribed: boolean;
  stream: number;
  askedAt: number;
  /** The last number of each process. */
  lastNumbers: Map<string, number>;
};

/**
 * Delivers events in this process at once, and to other processes over Redis. Without Redis each process continues alone:
 * votes are counted, and clients get what the database holds.
 */
export function createRedisBus(settings: RedisSettings, log: FastifyBaseLogger): Bus {
  const local = createMemoryBus();
  const processId = randomUUID();
  const ownStart = `{"from":"${processId}"`;
  const lines = new Map<string, Line>();
  const channels = new Map<string, Channel>();
  let streams = 0;
  let renewedAt = 0;
  let check: NodeJS.Timeout | null = null;

  const pubSub = openPubSub(settings, log, {
    onMessage: (name, text) => (lines.has(name) ? receiveOwn(name, text) : receive(name, text)),
    onConnected: () => subscribeMissing(),
    onLost() {
      for (const line of lines.values()) line.isUp = false;
    },
    onDoubt: () => checkLines(),
  });
  const numbering = createNumbering((name, number, event) => {
    const envelope: Envelope = { from: processId, number, ...(event ? { event } : {}) };
    return pubSub.publish(name, JSON.stringify(envelope));
  });

  const tagOf = (tournamentId: number | null) =>
    tournamentId === null || settings.mode !== 'cluster' ? COMMON : `${LINE}:${tournamentId % CLUSTER_LINES}`;
  /** The braces choose the slot in a cluster, by which the tag alone counts. */
  const nameOf = (tournamentId: number | null) =>
    tournamentId === null ? COMMON : `{${tagOf(tournamentId)}}:${tournamentId}`;

  function openLine(tag: string): Line {
    const own = `{${tag}}:of:${processId}`;
    const known = lines.get(own);
    if (known) return known;
    const line: Line = {
      own,
      isOwnSubscribed: false,
      sent: 0,
      received: 0,
      receivedAt: 0,
      acceptedAt: 0,
      stream: 0,
      isUp: false,
    };
    lines.set(own, line);
    return line;
  }

  /** Subscribes to a channel after its line, so that a line that is up brings all of its channels. */
  function openChannel(tournamentId: number | null): Channel {
    const name = nameOf(tournamentId);
    const known = channels.get(name);
    if (known) return known;
    const line = openLine(tagOf(tournamentId));
    const channel = { line, isSubscribed: false, stream: 0, askedAt: 0, lastNumbers: new Map() };
    channels.set(name, channel);
    subscribeLine(line);
    subscribeChannel(name, channel);
    return channel;
  }

  function subscribeLine(line: Line): void {
    pubSub.subscribe(line.own).then(
      () => {
        line.isOwnSubscribed = true;
        sendOwn(line);
      },
      () => {},
    );
  }

  function subscribeChannel(name: string, channel: Channel): void {
    pubSub.subscribe(name).then(
      () => {
        if (channels.get(name) !== channel) return;
        channel.isSubscribed = true;
        channel.stream = ++streams;
      },
      () => {},
    );
  }

  function subscribeMissing(): void {
    for (const line of lines.values()) if (!line.isOwnSubscribed) subscribeLine(line);
    for (const [name, channel] of channels) if (!channel.isSubscribed) subscribeChannel(name, channel);
  }

  function sendOwn(line: Line): void {
    line.sent += 1;
    const accept = () => {
      line.acceptedAt = performance.now();
    };
    pubSub.publish(line.own, String(line.sent)).then(accept, () => {});
  }

  /** Finds the lines that a lost node had. */
  function checkLines(): void {
    if (check) return;
    const sent = new Map<Line, number>();
    for (const line of lines.values()) {
      sendOwn(line);
      sent.set(line, line.sent);
    }
    check = setTimeout(() => {
      check = null;
      for (const [line, number] of sent) if (line.received < number) line.isUp = false;
    }, OWN_MESSAGE_IN_DOUBT_MS);
    check.unref();
  }

  /** A missing own message, or one after a lost connection, shows that others may be missing, too. */
  function receiveOwn(name: string, text: string): void {
    const line = lines.get(name);
    const number = Number(text);
    if (!line || !Number.isInteger(number)) return;
    if (!line.isUp || number !== line.received + 1) line.stream = ++streams;
    line.received = number;
    line.receivedAt = performance.now();
    line.isUp = true;
  }

  function receive(name: string, text: string): void {
    const channel = channels.get(name);
    if (!channel || text.startsWith(ownStart)) return;
    const envelope = parseEnvelope(text);
    if (!envelope) return;
    const { from, number, event } = envelope;
    const last = channel.lastNumbers.get(from) ?? 0;
    channel.lastNumbers.set(from, number);
    if (number !== (event ? last + 1 : last)) channel.stream = ++streams;
    if (event) local.publish(event);
  }

  const beat = setInterval(() => {
    const now = performance.now();
    numbering.repeat(now);
    closeUnasked(now);
    subscribeMissing();
    for (const line of lines.values()) {
      if (now - line.receivedAt > OWN_MESSAGE_TIMEOUT_MS) line.isUp = false;
      sendOwn(line);
    }
    const isBroken = (line: Line) =>
      line.isOwnSubscribed && !line.isUp && line.acceptedAt - line.receivedAt > OWN_MESSAGE_TIMEOUT_MS;
    if (now - renewedAt < RENEW_EVERY_MS || ![...lines.values()].some(isBroken)) return;
    renewedAt = now;
    pubSub.renew();
  }, BEAT_MS);
  beat.unref();

  function closeUnasked(now: number): void {
    for (const [name, channel] of channels) {
      if (channel === common || now - channel.askedAt < LINGER_MS) continue;
      channels.delete(name);
      pubSub.unsubscribe(name);
    }
    const used = new Set([...channels.values()].map(({ line }) => line));
    for (const [name, line] of lines) {
      if (used.has(line)) continue;
      lines.delete(name);
      pubSub.unsubscribe(name);
    }
  }

  const streamOfChannel = ({ isSubscribed, stream, line }: Channel) =>
    isSubscribed && line.isUp ? Math.max(stream, line.stream) : null;
  const common = openChannel(null);

  return {
    publish(event) {
      local.publish(event);
      numbering.send(nameOf(tournamentOf(event)), event);
    },
    subscribe: local.subscribe,
    missedEventCount: () => Math.max(common.stream, common.line.stream),
    isInSync: () => streamOfChannel(common) !== null && pubSub.isConnected(),
    streamOf(tournamentId) {
      const channel = openChannel(tournamentId);
      channel.askedAt = performance.now();
      return streamOfChannel(channel);
    },
    async close() {
      clearInterval(beat);
      if (check) clearTimeout(check);
      pubSub.close();
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

import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Sockets that are opened at the same moment. */
const OPENED_AT_ONCE = 200;

type Watcher = {
  socket: WebSocket;
  received: number;
  bytes: number;
  /** When the last message arrived, on `performance.now()`; 0 before the first. */
  heardAt: number;
  last: string;
};
type Listener = (watcher: Watcher, index: number) => void;

/** A group of open sockets. */
export type WatcherGroup = {
  watchers: Watcher[];
  /** Sets the one listener that is called for each message. */
  listen: (listener: Listener | null) => void;
  close: () => Promise<void>;
};

export type Protocol = {
  url: string;
  /** Answers protocol messages. Returns true for a message of the handshake or the heartbeat, which is not counted. */
  handshake: (socket: WebSocket, text: string) => boolean;
  greeting?: string;
};

export const productProtocol = (port: number, tournamentId: number): Protocol => ({
  url: `ws://127.0.0.1:${port}/ws`,
  greeting: JSON.stringify({ type: 'join_tournament', tournamentId }),
  handshake: () => false,
});

export const wsProtocol = (port: number): Protocol => ({
  url: `ws://127.0.0.1:${port}`,
  handshake: () => false,
});

/** Engine.IO: 0 opens, 40 joins, 2 is a ping that expects 3, 42 is an event. */
export const socketIoProtocol = (port: number): Protocol => ({
  url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
  handshake(socket, text) {
    if (text.startsWith('0')) socket.send('40');
    if (text === '2') socket.send('3');
    return !text.startsWith('42');
  },
});

/** Opens sockets that count their messages and keep the last one as text. */
export async function openSockets(count: number, protocol: Protocol): Promise<WatcherGroup> {
  let listener: Listener | null = null;
  const watchers: Watcher[] = [];
  while (watchers.length < count) {
    const batchSize = Math.min(OPENED_AT_ONCE, count - watchers.length);
    const from = watchers.length;
    const opened = Array.from({ length: batchSize }, (_, index) =>
      openSocket(protocol, (watcher) => listener?.(watcher, from + index)),
    );
    watchers.push(...(await Promise.all(opened)));
  }
  return {
    watchers,
    listen: (next) => {
      listener = next;
    },
    async close() {
      for (const { socket } of watchers) socket.terminate();
      await wait(200);
    },
  };
}

/**
 * Opens a socket, and waits for the first message if the protocol has a greeting. The product sends that message, the state
 * of the tournament, when the socket has joined its room.
 */
function openSocket(
  { url, handshake, greeting }: Protocol,
  onMessage: (watcher: Watcher) => void,
): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const watcher: Watcher = { socket, received: 0, bytes: 0, heardAt: 0, last: '' };
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (handshake(socket, text)) return;
      watcher.received += 1;
      watcher.bytes += data.length;
      watcher.heardAt = performance.now();
      watcher.last = text;
      onMessage(watcher);
      if (watcher.received === 1) resolve(watcher);
    });
    socket.on('open', () => {
      if (greeting) socket.send(greeting);
      else resolve(watcher);
    });
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A socket closed with code ${code} before it was ready`)));
  });
}

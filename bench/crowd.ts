import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Sockets that open at the same moment. */
const AT_ONCE = 200;

type Watcher = {
  socket: WebSocket;
  received: number;
  bytes: number;
  /** When the last message came, on `performance.now()`. */
  heardAt: number;
  last: string;
};
/** Hears each message of a watcher, its receipt on `performance.now()`. */
type Listener = (watcher: Watcher, index: number) => void;
export type Crowd = {
  watchers: Watcher[];
  listen: (listener: Listener | null) => void;
  leave: () => Promise<void>;
};

type Protocol = {
  url: string;
  /** Speaks until the server sends what counts: true while a message belongs to the handshake or the heartbeat. */
  handshake: (socket: WebSocket, text: string) => boolean;
  greet?: string;
};

export const product = (port: number, tournamentId: number): Protocol => ({
  url: `ws://127.0.0.1:${port}/ws`,
  greet: JSON.stringify({ type: 'join_tournament', tournamentId }),
  handshake: () => false,
});

export const bareWs = (port: number): Protocol => ({ url: `ws://127.0.0.1:${port}`, handshake: () => false });

/** Engine.IO: 0 opens, 40 joins, 2 pings and is answered with 3, 42 is an event. */
export const socketIo = (port: number): Protocol => ({
  url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
  handshake(socket, text) {
    if (text.startsWith('0')) socket.send('40');
    if (text === '2') socket.send('3');
    return !text.startsWith('42');
  },
});

/** Many who watch. Their messages are counted and kept, not parsed: parsing is the reader's business. */
export async function openSockets(count: number, protocol: Protocol): Promise<Crowd> {
  let listener: Listener | null = null;
  const watchers: Watcher[] = [];
  while (watchers.length < count) {
    const group = Math.min(AT_ONCE, count - watchers.length);
    const from = watchers.length;
    const opened = Array.from({ length: group }, (_, index) =>
      join(protocol, (watcher) => listener?.(watcher, from + index)),
    );
    watchers.push(...(await Promise.all(opened)));
  }
  return {
    watchers,
    listen: (next) => {
      listener = next;
    },
    async leave() {
      for (const { socket } of watchers) socket.terminate();
      await wait(200);
    },
  };
}

function join({ url, handshake, greet }: Protocol, hear: (watcher: Watcher) => void): Promise<Watcher> {
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
      hear(watcher);
    });
    socket.on('open', () => {
      if (greet) socket.send(greet);
      resolve(watcher);
    });
    socket.on('error', reject);
  });
}

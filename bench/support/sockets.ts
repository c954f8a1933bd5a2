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
  receivedByAll: () => number;
  close: () => Promise<void>;
};

type Target = { url: string; greeting?: string };

/** The live connection of the product, for the sockets that watch a tournament. */
export const watchTournament = (port: number, tournamentId: number): Target => ({
  url: `ws://127.0.0.1:${port}/ws`,
  greeting: JSON.stringify({ type: 'join_tournament', tournamentId }),
});

/** Opens sockets that count their messages and keep the last one as text. */
export async function openSockets(count: number, target: Target): Promise<WatcherGroup> {
  let listener: Listener | null = null;
  const watchers: Watcher[] = [];
  while (watchers.length < count) {
    const batchSize = Math.min(OPENED_AT_ONCE, count - watchers.length);
    const from = watchers.length;
    const opened = Array.from({ length: batchSize }, (_, index) =>
      openSocket(target, (watcher) => listener?.(watcher, from + index)),
    );
    watchers.push(...(await Promise.all(opened)));
  }
  return {
    watchers,
    listen: (next) => {
      listener = next;
    },
    receivedByAll: () => watchers.reduce((sum, { received }) => sum + received, 0),
    async close() {
      for (const { socket } of watchers) socket.terminate();
      await wait(200);
    },
  };
}

/**
 * Opens a socket, and waits for the first message if there is a greeting. The product sends that message, the state of the
 * tournament, when the socket has joined its room.
 */
function openSocket({ url, greeting }: Target, onMessage: (watcher: Watcher) => void): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const watcher: Watcher = { socket, received: 0, bytes: 0, heardAt: 0, last: '' };
    socket.on('message', (data: Buffer) => {
      watcher.received += 1;
      watcher.bytes += data.length;
      watcher.heardAt = performance.now();
      watcher.last = data.toString('latin1');
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

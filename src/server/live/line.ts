import type { WebSocket } from 'ws';

/** A socket that has this much unsent is behind. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** The way to one socket: what is sent to it is never gathered in memory without bound. */
export type Line = {
  /** A state may be skipped: the next one makes it good. */
  sendState(bytes: Buffer): void;
  /** An event may be late, and of those with one key only the last arrives. */
  sendEvent(key: string, bytes: Buffer): void;
  isBehind(): boolean;
  /** Sends what is newest, once the socket has caught up; false while it has not. */
  catchUp(newest: () => Buffer[]): boolean;
  /** Asks for a sign of life; false when the last question was never answered. */
  ping(): boolean;
};

/**
 * A socket that cannot keep up gets nothing until it has caught up, and then the newest: memory stays small however
 * slow a line is, and an old state never follows a newer one.
 */
export function createLine(socket: WebSocket): Line {
  let isBehind = false;
  let isAnswering = true;
  const missed = new Map<string, Buffer>();
  socket.on('pong', () => {
    isAnswering = true;
  });

  const canTake = () => socket.bufferedAmount <= MAX_BUFFERED_BYTES;
  const send = (bytes: Buffer) => socket.send(bytes, { binary: false });

  return {
    sendState(bytes) {
      isBehind ||= !canTake();
      if (!isBehind) send(bytes);
    },
    sendEvent(key, bytes) {
      isBehind ||= !canTake();
      if (isBehind) missed.set(key, bytes);
      else send(bytes);
    },
    isBehind: () => isBehind,
    catchUp(newest) {
      if (!canTake()) return false;
      isBehind = false;
      for (const bytes of missed.values()) send(bytes);
      missed.clear();
      for (const bytes of newest()) send(bytes);
      return true;
    },
    ping() {
      if (!isAnswering) return false;
      isAnswering = false;
      socket.ping();
      return true;
    },
  };
}

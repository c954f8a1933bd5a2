import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** A socket that has this much unsent is behind. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** The way to one socket: what is sent to it is never gathered in memory without bound. */
export type SocketWriter = {
  /** A state may be skipped: the next one makes it good. */
  sendState(frame: Buffer): void;
  /** An event may be late, and of those with one key only the last arrives. */
  sendEvent(key: string, frame: Buffer): void;
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
export function createSocketWriter(socket: WebSocket, stream: Duplex): SocketWriter {
  let isBehind = false;
  let isAnswering = true;
  const missed = new Map<string, Buffer>();
  socket.on('pong', () => {
    isAnswering = true;
  });

  const canTake = () => socket.bufferedAmount <= MAX_BUFFERED_BYTES;
  /** Nothing follows the frame that closes a socket (RFC 6455 §5.5.1). */
  const send = (frame: Buffer) => {
    if (socket.readyState === socket.OPEN) stream.write(frame);
  };

  return {
    sendState(frame) {
      isBehind ||= !canTake();
      if (!isBehind) send(frame);
    },
    sendEvent(key, frame) {
      isBehind ||= !canTake();
      if (isBehind) missed.set(key, frame);
      else send(frame);
    },
    isBehind: () => isBehind,
    catchUp(newest) {
      if (!canTake()) return false;
      isBehind = false;
      for (const frame of missed.values()) send(frame);
      missed.clear();
      for (const frame of newest()) send(frame);
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

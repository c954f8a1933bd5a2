import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** A socket with more unsent bytes is behind. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * Stops writing to a socket that is behind and continues with the newest state. Memory stays bounded for slow
 * clients, and an old state never follows a newer one.
 */
export function createSocketWriter(socket: WebSocket, stream: Duplex) {
  let isBehind = false;
  let hasAnswered = true;
  const keptEvents = new Map<string, Buffer>();
  socket.on('pong', () => {
    hasAnswered = true;
  });

  const hasRoom = () => socket.bufferedAmount <= MAX_BUFFERED_BYTES;
  /** No frame may follow the close frame (RFC 6455 §5.5.1). */
  const send = (frame: Buffer) => {
    if (socket.readyState === socket.OPEN) stream.write(frame);
  };

  return {
    /** Sends a state, or skips it while the socket is behind; the next state replaces it. */
    sendState(frame: Buffer) {
      isBehind ||= !hasRoom();
      if (!isBehind) send(frame);
    },
    /** Sends an event, or keeps it while the socket is behind. Only the last event of a key is kept. */
    sendEvent(key: string, frame: Buffer) {
      isBehind ||= !hasRoom();
      if (isBehind) keptEvents.set(key, frame);
      else send(frame);
    },
    isBehind: () => isBehind,
    /** Sends the kept events and the newest states once the buffer is empty enough. Returns false before that. */
    catchUp(newestStates: () => Buffer[]) {
      if (!hasRoom()) return false;
      isBehind = false;
      for (const frame of keptEvents.values()) send(frame);
      keptEvents.clear();
      for (const frame of newestStates()) send(frame);
      return true;
    },
    /** Sends a ping. Returns false when the last ping was not answered. */
    ping() {
      if (!hasAnswered) return false;
      hasAnswered = false;
      socket.ping();
      return true;
    },
  };
}
export type SocketWriter = ReturnType<typeof createSocketWriter>;

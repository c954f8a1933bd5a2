import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/live.ts';

/** A socket without a network: a test sets how much is buffered and reads what was sent. */
export function createFakeSocket() {
  const received: ServerMessage[] = [];
  const listeners = new Map<string, () => void>();
  const closedWith: [number, string?][] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    isTerminated: false,
    ping: () => {},
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    close(...reason: [number, string?]) {
      closedWith.push(reason);
      socket.readyState = 2;
    },
    terminate() {
      socket.isTerminated = true;
    },
    answerPing: () => listeners.get('pong')?.(),
  };
  const stream = { write: (frame: Buffer) => void received.push(JSON.parse(readPayload(frame))) };
  const ends: [WebSocket, Duplex] = [socket as unknown as WebSocket, stream as unknown as Duplex];
  return { socket, stream, received, closedWith, ends };
}

/** The payload of a frame of less than 64 KiB (RFC 6455 §5.2). */
const readPayload = (frame: Buffer) => frame.toString('utf8', frame[1] === 126 ? 4 : 2);

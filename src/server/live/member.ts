import type { WebSocket } from 'ws';
import type { Room } from './room.ts';
import type { SocketSession } from './session-closer.ts';
import type { SocketWriter } from './socket-writer.ts';

/** An open socket and the rooms that it has joined. */
export type Member = {
  socket: WebSocket;
  writer: SocketWriter;
  session: SocketSession | null;
  shareTokens: readonly string[];
  rooms: Set<Room<Member>>;
};

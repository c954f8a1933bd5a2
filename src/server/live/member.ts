import type { WebSocket } from 'ws';
import type { Room } from './room.ts';
import type { SocketSession } from './session-closer.ts';
import type { SocketWriter } from './socket-writer.ts';

/** The links that the browser of a socket has opened, and the accounts that were signed in there with them. */
export type OpenedLinks = { tokens: readonly string[]; userIds: readonly number[] };

/** An open socket and the rooms that it has joined. */
export type Member = {
  socket: WebSocket;
  writer: SocketWriter;
  session: SocketSession | null;
  links: OpenedLinks;
  rooms: Set<Room<Member>>;
};

import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/live.ts';

/** A browser's side of the live connection: it keeps what it receives. */
export type LiveClient = {
  socket: WebSocket;
  received: ServerMessage[];
  /** 0 while the socket is open. */
  closeCode(): number;
  /** Resolves when the first message after the request has arrived. */
  join(tournamentId: number): Promise<void>;
};

/** Opens a socket to the server at that `http://` address. */
export async function openLiveClient(
  address: string,
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { headers });
  const received: ServerMessage[] = [];
  let closeCode = 0;
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)));
  });
  socket.on('close', (code) => {
    closeCode = code;
  });
  await once(socket, 'open');
  return {
    socket,
    received,
    closeCode: () => closeCode,
    async join(tournamentId) {
      const answered = once(socket, 'message');
      socket.send(JSON.stringify({ type: 'join_tournament', tournamentId }));
      await answered;
    },
  };
}

import { WebSocketServer } from 'ws';
import { createBroadcastServer, MESSAGE } from './broadcast.ts';

// A peer of the live channel: a bare `ws` that sends the same bytes to each socket.
const sockets = new WebSocketServer({
  server: createBroadcastServer(() => {
    for (const socket of sockets.clients) socket.send(MESSAGE);
  }),
  perMessageDeflate: false,
});

import { WebSocketServer } from 'ws';
import { createPeer, MESSAGE } from './broadcast.ts';

// The peer of the live channel: a bare `ws` that sends the same bytes to everybody when asked to.
const sockets = new WebSocketServer({
  server: createPeer(() => {
    for (const socket of sockets.clients) socket.send(MESSAGE);
  }),
  perMessageDeflate: false,
});

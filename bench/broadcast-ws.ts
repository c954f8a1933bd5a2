import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { announce, EVERY_MS, MESSAGE } from './broadcast.ts';

// The peer of the live channel: a bare `ws` that sends the same bytes to everybody at the same rate.
const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
setInterval(() => {
  for (const socket of sockets.clients) socket.send(MESSAGE);
}, EVERY_MS);
announce(http);

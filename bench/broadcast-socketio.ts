import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { announce, EVERY_MS, MESSAGE } from './broadcast.ts';

// The other peer of the live channel: socket.io, whose client the crowd speaks over a plain WebSocket.
const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
setInterval(() => io.emit('tally', MESSAGE), EVERY_MS);
announce(http);

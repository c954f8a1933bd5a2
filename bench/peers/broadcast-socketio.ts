import { Server } from 'socket.io';
import { createBroadcastServer, MESSAGE } from './broadcast.ts';

// A peer of the live channel: socket.io, whose clients connect over plain WebSockets.
const io = new Server(
  createBroadcastServer(() => io.emit('tally', MESSAGE)),
  { transports: ['websocket'], perMessageDeflate: false },
);

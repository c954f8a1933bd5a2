import { Server } from 'socket.io';
import { createPeer, MESSAGE } from './broadcast.ts';

// The other peer of the live channel: socket.io, whose client the crowd speaks over a plain WebSocket.
const io = new Server(
  createPeer(() => io.emit('tally', MESSAGE)),
  { transports: ['websocket'], perMessageDeflate: false },
);

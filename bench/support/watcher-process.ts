import { createServer } from 'node:http';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { openSockets, productProtocol } from './sockets.ts';

// Opens sockets that watch a tournament, in a separate process, so that they do not slow down the measuring one.
// Each HTTP request is answered with the number of messages that all sockets have received.
const { SERVER_PORT, TOURNAMENT, COUNT } = process.env;
const group = await openSockets(Number(COUNT), productProtocol(Number(SERVER_PORT), Number(TOURNAMENT)));
listenOnFreePort(
  createServer((_request, reply) => {
    reply.end(String(group.watchers.reduce((sum, { received }) => sum + received, 0)));
  }),
);

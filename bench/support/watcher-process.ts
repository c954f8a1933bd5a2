import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSockets, watchTournament } from './sockets.ts';

// Opens sockets that watch a tournament, in a separate process, so that they do not slow down the measuring one.
// Each HTTP request is answered with the number of messages that all sockets have received.
const { SERVER_PORT, TOURNAMENT, COUNT } = process.env;
const group = await openSockets(Number(COUNT), watchTournament(Number(SERVER_PORT), Number(TOURNAMENT)));
const counter = createServer((_request, reply) => {
  reply.end(String(group.receivedByAll()));
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`On http://127.0.0.1:${(counter.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));

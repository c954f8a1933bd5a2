import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

// The peer of the live channel: a bare `ws` that sends `BYTES` bytes to each socket after each HTTP request.
const message = 'x'.repeat(Number(process.env.BYTES));
const server = createServer((_request, reply) => {
  reply.end();
  for (const socket of sockets.clients) socket.send(message);
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`On http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
process.on('SIGTERM', () => process.exit(0));

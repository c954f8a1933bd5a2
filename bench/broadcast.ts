import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const MESSAGE = 'x'.repeat(Number(process.env.BYTES));

/** A server that sends to its sockets when it is asked to. */
export function createPeer(send: () => void): Server {
  const server = createServer((_request, reply) => {
    reply.end();
    send();
  });
  announce(server);
  return server;
}

/** Listens on a free port, says where, and ends when told to. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`On http://127.0.0.1:${port}\n`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const MESSAGE = 'x'.repeat(Number(process.env.BYTES));

/** Creates a server that calls `send` for each HTTP request. */
export function createBroadcastServer(send: () => void): Server {
  const server = createServer((_request, reply) => {
    reply.end();
    send();
  });
  listenOnFreePort(server);
  return server;
}

/** Listens on a free port, prints the address, and exits on SIGTERM. */
export function listenOnFreePort(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`On http://127.0.0.1:${port}\n`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

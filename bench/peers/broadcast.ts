import { createServer, type Server } from 'node:http';
import { listenOnFreePort } from '#bench/support/listen-on-free-port.ts';

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

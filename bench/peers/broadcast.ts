import { createServer, type Server } from 'node:http';
import { listenOnFreePort } from '#bench/support/listen-on-free-port.ts';

/** What the peers send to each socket: `BYTES` bytes. */
export const MESSAGE = 'x'.repeat(Number(process.env.BYTES));

/** Creates a server that calls `send` after each answered request. It listens on a free port and prints its address. */
export function createBroadcastServer(send: () => void): Server {
  const server = createServer((_request, reply) => {
    reply.end();
    send();
  });
  listenOnFreePort(server);
  return server;
}

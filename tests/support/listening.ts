import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen at a free port of this machine. `close` ends its connections, too. */
export async function listen(server: Server & Partial<Pick<HttpServer, 'closeAllConnections'>>) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    port,
    host,
    address: `http://${host}`,
    async close() {
      server.closeAllConnections?.();
      server.close();
      await once(server, 'close');
    },
  };
}

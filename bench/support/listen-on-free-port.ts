import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port, prints the address, and exits on SIGTERM. */
export function listenOnFreePort(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`On http://127.0.0.1:${port}\n`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As often as the product pushes at most. */
export const EVERY_MS = 250;
export const MESSAGE = 'x'.repeat(Number(process.env.BYTES));

/** Listens on a free port, says where, and ends when told to. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`On http://127.0.0.1:${port}\n`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

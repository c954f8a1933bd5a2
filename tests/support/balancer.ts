import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

export type Balancer = { address: string; port: number; close(): Promise<void> };

/** Listens on a free port, and forwards new TCP connections to these servers in turn. */
export async function startBalancer(servers: readonly { address: string }[]): Promise<Balancer> {
  let turn = 0;
  const balancer = createServer((client) => {
    const server = servers[turn % servers.length];
    turn += 1;
    const { hostname, port } = new URL(server?.address ?? '');
    const upstream = connect(Number(port), hostname);
    // When one end breaks, the other is closed too.
    pipeline(client, upstream, client, () => {});
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const bound = balancer.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => balancer.close(() => resolve())),
  };
}

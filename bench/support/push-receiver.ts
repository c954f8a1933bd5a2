import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service that accepts all pushes without reading them, and tells at what instants each address got its first. */
const times = new Map<string, number>();
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify([...times.values()]));
  request.resume().once('end', () => {
    const address = request.url ?? '';
    // A push that was answered too late is sent again.
    if (!times.has(address)) times.set(address, Date.now());
    response.writeHead(201).end();
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);

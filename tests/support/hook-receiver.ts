import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a web hook made. */
type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers?: Record<string, string> };

/** Starts a receiver of web hooks, also in place of Discord and Slack. It answers what `answer` says. */
export async function startHookReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    /** The answer to the next calls. */
    answer: { status: 204 } as Answer,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    response.writeHead(receiver.answer.status, receiver.answer.headers).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return Object.assign(receiver, {
    address: `${origin}/hook`,
    targets: { trusted: [host], endpoints: { discord_hooks: origin, slack_hooks: origin } },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listening.ts';

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
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(receiver.answer.status, receiver.answer.headers).end();
  });
  const { host, address: origin, close } = await listen(server);
  return Object.assign(receiver, {
    address: `${origin}/hook`,
    targets: { trusted: [host], endpoints: { discord_hooks: origin, slack_hooks: origin } },
    close,
  });
}

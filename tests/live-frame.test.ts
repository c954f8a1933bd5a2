import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { ServerMessage } from '#contract/live.ts';
import { toFrame } from '#server/live/frame.ts';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  sockets.close();
  server.close();
});

const EMPTY: ServerMessage = {
  type: 'vote_update',
  tournamentId: 1,
  at: 0,
  version: 1,
  watching: 1,
  matchups: [],
};
/** Makes a message whose JSON has that many bytes. */
const messageOf = (bytes: number): ServerMessage => {
  const spare = bytes - Buffer.byteLength(JSON.stringify(EMPTY));
  return { ...EMPTY, padding: 'x'.repeat(spare - ',"padding":""'.length) } as ServerMessage;
};

// The length field is longer from 126 and from 65,536 bytes on (RFC 6455 §5.2).
it.each([125, 126, 65_535, 65_536])('a client reads a frame of %i bytes', async (bytes) => {
  const message = messageOf(bytes);
  sockets.once('connection', (_socket, request) => void request.socket.write(toFrame(message)));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data, isBinary] = await once(client, 'message');
  expect([data.length, isBinary]).toEqual([bytes, false]);
  expect(JSON.parse(String(data))).toEqual(message);
  client.close();
});

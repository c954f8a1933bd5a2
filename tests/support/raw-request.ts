import { once } from 'node:events';
import { connect } from 'node:net';
import type { App } from '#server/app.ts';

/**
 * Writes these bytes to a listening server and reads until it closes the connection.
 * @throws Error when the server does not listen
 */
export async function sendRawRequest(
  { http }: Pick<App, 'http'>,
  text: string,
): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const address = http.server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen');
  const socket = connect(address.port, address.address).setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  // A server that refuses a request may close the connection before it has read all of it.
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.slice(field.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  };
}

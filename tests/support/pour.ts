import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CHUNK = Buffer.alloc(64 * 1024, 'x');

export type Poured = {
  /** Of the first answer; 0 when there was none. */
  status: number;
  body: string;
  /** Bytes of the body that went out before the line was cut, or all of them. */
  taken: number;
  isCut: boolean;
};

type Pour = {
  port: number;
  head: readonly string[];
  bytes: number;
  isChunked: boolean;
  /** Waits for the server's word before the body, as careful clients do. */
  expects: boolean;
};

/** Sends a request with a large body, and goes on whatever is answered for as long as the server takes it. */
export async function pour({ port, head, bytes, isChunked, expects }: Pour): Promise<Poured> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const lines = [...head, 'host: localhost', length, ...(expects ? ['expect: 100-continue'] : [])];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (expects) await either(socket, 'data', 'close');
  const taken = text.startsWith('HTTP/1.1 4') ? 0 : await write(socket, bytes, isChunked);
  // The answer may still be on its way.
  for (let n = 0; n < 100 && !/HTTP\/1\.1 [2-5]/.test(text); n += 1) await wait(10);
  const isCut = socket.destroyed;
  socket.destroy();
  const answers = text.split('\r\n\r\n');
  const [lineAndHeaders = '', body = ''] = answers[0]?.startsWith('HTTP/1.1 100')
    ? answers.slice(1)
    : answers;
  return { status: Number(lineAndHeaders.split(' ')[1] ?? 0), body, taken, isCut };
}

async function write(socket: Socket, bytes: number, isChunked: boolean): Promise<number> {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    if (socket.destroyed) return sent;
    if (isChunked) socket.write(`${CHUNK.length.toString(16)}\r\n`);
    const isTaken = socket.write(CHUNK);
    if (isChunked) socket.write('\r\n');
    if (!isTaken) await either(socket, 'drain', 'close');
  }
  if (isChunked) socket.write('0\r\n\r\n');
  return bytes;
}

function either(socket: Socket, ...events: ['data' | 'drain', 'close']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) socket.off(event, done);
      resolve();
    };
    for (const event of events) socket.on(event, done);
  });
}

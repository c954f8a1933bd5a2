import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const ANSWER_TIMEOUT_MS = 15_000;

export type SentBody = {
  /** The status of the first answer, without a 100; 0 when there was none. */
  status: number;
  body: string;
  /** Bytes of the body that were sent: all, unless the server closed the connection or refused the `Expect`. */
  sentBytes: number;
  isClosedByServer: boolean;
};

type LargeRequest = {
  port: number;
  head: readonly string[];
  bytes: number;
  isChunked: boolean;
  /** Sends `Expect: 100-continue` and waits for the answer before the body. */
  expectsContinue: boolean;
};

/** Sends a request with a large body. Keeps sending after an answer, until the server closes the connection. */
export async function sendLargeBody({
  port,
  head,
  bytes,
  isChunked,
  expectsContinue,
}: LargeRequest): Promise<SentBody> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const lines = [...head, 'host: localhost', length, ...(expectsContinue ? ['expect: 100-continue'] : [])];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (expectsContinue) await firstOf(socket, 'data', 'close');
  const sentBytes = text.startsWith('HTTP/1.1 4') ? 0 : await write(socket, bytes, isChunked);
  // The answer may arrive after the last byte was sent.
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  while (!/HTTP\/1\.1 [2-5]/.test(text) && !socket.closed && performance.now() < deadline) await wait(10);
  const isClosedByServer = socket.destroyed;
  socket.destroy();
  const answers = text.split('\r\n\r\n');
  const [lineAndHeaders = '', body = ''] = answers[0]?.startsWith('HTTP/1.1 100')
    ? answers.slice(1)
    : answers;
  return { status: Number(lineAndHeaders.split(' ')[1] ?? 0), body, sentBytes, isClosedByServer };
}

async function write(socket: Socket, bytes: number, isChunked: boolean): Promise<number> {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    if (socket.destroyed) return sent;
    if (isChunked) socket.write(`${CHUNK.length.toString(16)}\r\n`);
    const hasRoom = socket.write(CHUNK);
    if (isChunked) socket.write('\r\n');
    if (!hasRoom) await firstOf(socket, 'drain', 'close');
  }
  if (isChunked) socket.write('0\r\n\r\n');
  return bytes;
}

function firstOf(socket: Socket, ...events: ['data' | 'drain', 'close']): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) socket.off(event, done);
      resolve();
    };
    for (const event of events) socket.on(event, done);
  });
}

import { connect } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** How many readers got each status, or each error code of a connection, and the bytes of all answers. */
export type Reading = { statuses: Record<string, number>; bytes: number };
/** Each reader requests one of the paths. */
type Task = { port: number; paths: readonly string[]; cookie?: string };

/**
 * Sends the requests of many readers at once, each over a new connection, from a worker thread, which delays no other
 * work. `hasAsked` resolves when each reader has sent its request or failed to connect.
 */
export function readAtOnce(task: Task): { hasAsked: Promise<void>; reading: Promise<Reading> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: task });
  const asked = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<Reading>();
  worker.on('message', (message: 'asked' | Reading) => {
    if (message === 'asked') asked.resolve();
    else reading.resolve(message);
  });
  worker.on('error', (error) => {
    asked.reject(error);
    reading.reject(error);
  });
  return { hasAsked: asked.promise, reading: reading.promise };
}

async function readAll({ port, paths, cookie }: Task): Promise<Reading> {
  const reading: Reading = { statuses: {}, bytes: 0 };
  const headers = ['Host: localhost', 'Accept-Encoding: br', 'Connection: close'];
  if (cookie) headers.push(`Cookie: ${cookie}`);
  let asked = 0;
  const countAsked = () => {
    asked += 1;
    if (asked === paths.length) parentPort?.postMessage('asked');
  };
  const read = (path: string) =>
    new Promise<void>((resolve) => {
      let status = '';
      let hasAsked = false;
      const socket = connect(port, '127.0.0.1', () => {
        socket.write([`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
        hasAsked = true;
        countAsked();
      });
      socket.on('data', (chunk) => {
        status ||= chunk.toString('latin1', 9, 12);
        reading.bytes += chunk.length;
      });
      socket.on('error', ({ code }: NodeJS.ErrnoException) => {
        status ||= code ?? 'failed';
      });
      socket.on('close', () => {
        if (!hasAsked) countAsked();
        reading.statuses[status] = (reading.statuses[status] ?? 0) + 1;
        resolve();
      });
    });
  await Promise.all(paths.map(read));
  return reading;
}

if (!isMainThread) readAll(workerData as Task).then((reading) => parentPort?.postMessage(reading));

import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** What many readers of one path got: their statuses, and the bytes of all answers. */
export type Reading = { statuses: Record<string, number>; bytes: number };
type Task = { port: number; path: string; readers: number };

/**
 * Lets many readers ask for a path at once, each over a new connection, in a thread that delays no other work. `hasAsked`
 * resolves when all requests are sent.
 */
export function readAtOnce(task: Task): { hasAsked: Promise<void>; reading: Promise<Reading> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: task });
  const next = () =>
    new Promise<unknown>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const asked = next();
  return { hasAsked: asked.then(() => {}), reading: asked.then(next) as Promise<Reading> };
}

async function readAll({ port, path, readers }: Task): Promise<Reading> {
  const reading: Reading = { statuses: {}, bytes: 0 };
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`;
  let asked = 0;
  const ask = (socket: Socket) => {
    socket.write(request);
    asked += 1;
    if (asked === readers) parentPort?.postMessage('asked');
  };
  const read = () =>
    new Promise<void>((resolve) => {
      let status = '';
      const socket = connect(port, '127.0.0.1', () => ask(socket));
      socket.on('data', (chunk) => {
        status ||= chunk.toString('latin1', 9, 12);
        reading.bytes += chunk.length;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        reading.statuses[status] = (reading.statuses[status] ?? 0) + 1;
        resolve();
      });
    });
  await Promise.all(Array.from({ length: readers }, read));
  return reading;
}

if (!isMainThread) readAll(workerData as Task).then((reading) => parentPort?.postMessage(reading));

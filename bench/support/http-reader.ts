import { once } from 'node:events';
import { connect } from 'node:net';

/** A client with one connection that reads one path and leaves the answers compressed. */
export type Reader = { read: () => Promise<void>; bytesRead: () => number; close: () => void };

export async function openReader(port: number, path: string): Promise<Reader> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, deflate, br\r\n\r\n`;
  let head = '';
  let missingBytes = 0;
  let pending: PromiseWithResolvers<void> | null = null;
  // The close event follows each error.
  socket.on('error', () => {});
  socket.on('close', () => pending?.reject(new Error(`The server closed the connection that reads ${path}`)));
  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length;
    if (missingBytes === 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.slice(0, end));
      missingBytes = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      body = head.length - end - 4;
      head = '';
    }
    missingBytes -= body;
    if (missingBytes === 0) pending?.resolve();
  });
  return {
    async read() {
      if (socket.destroyed) throw new Error(`The connection that reads ${path} is closed`);
      pending = Promise.withResolvers<void>();
      socket.write(request);
      await pending.promise;
    },
    bytesRead: () => socket.bytesRead,
    close() {
      pending = null;
      socket.destroy();
    },
  };
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type FaultRun, runFault } from '#faults/support/fault-run.ts';
import { measureUnderLoad } from '#faults/support/measure-under-load.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { timeUntil } from '#faults/support/wait.ts';
import { openLiveClient } from '#tests/support/live-client.ts';

const BYTE_EVERY_MS = 1_000;
/** A request has a minute to arrive, and the server closes late connections every half minute. */
const CLOSED_WITHIN_MS = 95_000;
const OPENED_AT_ONCE = 200;
/** The memory of each connection; the base leaves room for garbage. */
const MEMORY_MB = { base: 150, perConnection: 0.03 };
/** On two cores other users vote 900 times a second and wait 0.3 s. The bounds allow for a machine ten times as slow. */
const BOUNDS = { votesPerSecond: 80, waitMs: 3_000 };

/** Clients send requests one byte a second, and open sockets and connections that send nothing. A brief run does not wait. */
export const slowRequests: Fault = (isBrief) => {
  const counts = isBrief ? { slow: 60, idle: 600, silent: 200 } : { slow: 200, idle: 10_000, silent: 2_000 };
  const slowTotal = counts.slow * 3;
  const total = slowTotal + counts.idle + counts.silent;
  const name = `${slowTotal} requests that send one byte a second, ${counts.idle} idle WebSockets and ${counts.silent} silent connections`;
  return runFault({ name, times: total, isBrief }, async (run) => {
    const { program, expect, notes } = run;
    const megabytes = MEMORY_MB.base + total * MEMORY_MB.perConnection;
    await measureUnderLoad(run, { ...BOUNDS, megabytes, isBrief }, async () => {
      const clients = await openMany(counts.idle, () => openLiveClient(program.address));
      const silent = await openMany(counts.silent, () => openConnection(program.port, ''));
      const slow: Socket[] = [];
      for (const text of requestStarts(run))
        slow.push(...(await openMany(counts.slow, () => openConnection(program.port, text))));
      const sending = setInterval(() => {
        for (const connection of slow) if (connection.writable) connection.write('x');
      }, BYTE_EVERY_MS);
      const areClosed = () => [...slow, ...silent].every(({ destroyed }) => destroyed);
      const closedMs = await timeUntil(areClosed, isBrief ? 3_000 : CLOSED_WITHIN_MS);
      clearInterval(sending);
      expect(isBrief || closedMs !== null, 'a slow or silent connection was not closed');
      if (closedMs) notes.push(`slow and silent connections were closed within ${seconds(closedMs)}`);
      const closed = clients.filter((client) => client.closeCode() !== 0).length;
      expect(closed === 0, `${closed} idle WebSockets were closed`);
      for (const connection of [...slow, ...silent]) connection.destroy();
      for (const { socket } of clients) socket.terminate();
    });
  });
};

/** The part of each kind of slow request that is sent at once: some headers, or the start of a body. */
function requestStarts({ users }: FaultRun): string[] {
  const start = 'POST /api/votes HTTP/1.1\r\nhost: localhost\r\n';
  const body = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
  return [
    `${start}x-slow: `,
    `${start}cookie: ${users.at(-1)?.cookie}\r\n${body}`,
    // The server refuses this request at once, and the client keeps sending.
    `${start}${body}`,
  ];
}

async function openMany<T>(count: number, open: () => Promise<T>): Promise<T[]> {
  const opened: T[] = [];
  while (opened.length < count) {
    const batchSize = Math.min(OPENED_AT_ONCE, count - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: batchSize }, open))));
  }
  return opened;
}

async function openConnection(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // Only a socket that reads notices that the server has closed the connection.
  socket.resume();
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

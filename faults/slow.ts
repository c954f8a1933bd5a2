import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import { type Fault, seconds } from './report.ts';
import { type Scene, survive } from './scene.ts';
import { strain } from './strain.ts';

const BYTE_EVERY_MS = 1_000;
/** A request has a minute to arrive, and the server looks for late ones every half minute. */
const CUT_WITHIN_MS = 95_000;
const OPENED_AT_ONCE = 200;
/** For each connection what it costs, and beside that the room that a collector of garbage takes. */
const MEMORY_MB = { base: 150, perConnection: 0.03 };
/** On two cores others vote 900 times a second beside them and wait 0.3 s; a slow machine with more to do, a tenth of that. */
const BOUNDS = { votesPerSecond: 80, waitMs: 3_000 };

/** Requests that arrive a byte a second, and sockets and connections on which nothing ever comes. */
export const slow: Fault = async ({ isBrief }) => {
  const crowds = isBrief ? { slow: 60, idle: 600, silent: 200 } : { slow: 200, idle: 10_000, silent: 2_000 };
  const heads = crowds.slow * 3;
  const total = heads + crowds.idle + crowds.silent;
  const name = `${heads} requests that arrive a byte a second, ${crowds.idle} WebSockets and ${crowds.silent} connections that say nothing`;
  return [
    await survive({ name, times: total }, async (scene) => {
      const { program, problems, notes } = scene;
      const megabytes = MEMORY_MB.base + total * MEMORY_MB.perConnection;
      await strain(scene, { ...BOUNDS, megabytes }, async () => {
        const sockets = await openMany(crowds.idle, () => openSocket(program.port));
        const silent = await openMany(crowds.silent, () => openLine(program.port, ''));
        const late = (
          await Promise.all(
            slowRequests(scene).map((text) => openMany(crowds.slow, () => openLine(program.port, text))),
          )
        ).flat();
        const startedAt = performance.now();
        const trickle = setInterval(() => {
          for (const line of late) if (line.writable) line.write('x');
        }, BYTE_EVERY_MS);
        const left = () => [...late, ...silent].filter(({ destroyed }) => !destroyed).length;
        const end = startedAt + (isBrief ? 3_000 : CUT_WITHIN_MS);
        while (performance.now() < end && left() > 0) await wait(100);
        clearInterval(trickle);
        if (!isBrief) {
          if (left() > 0) problems.push(`${left()} slow or silent connections were not cut`);
          else
            notes.push(`the slow and the silent were cut within ${seconds(performance.now() - startedAt)}`);
        }
        const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
        if (open < sockets.length)
          problems.push(`${sockets.length - open} sockets that do no harm were closed`);
        for (const line of [...late, ...silent]) line.destroy();
        for (const socket of sockets) socket.terminate();
      });
    }),
  ];
};

/** What has come of each kind of slow request when it becomes slow: some of its headers, or of a body, wanted or not. */
function slowRequests({ people }: Scene): string[] {
  const start = 'POST /api/votes HTTP/1.1\r\nhost: localhost\r\n';
  const body = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
  return [
    `${start}x-slow: `,
    `${start}cookie: ${SESSION_COOKIE}=${people.at(-1)?.token}\r\n${body}`,
    // Refused at once, and still sending.
    `${start}${body}`,
  ];
}

async function openMany<T>(count: number, openOne: () => Promise<T>): Promise<T[]> {
  const opened: T[] = [];
  while (opened.length < count) {
    const group = Math.min(OPENED_AT_ONCE, count - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: group }, openOne))));
  }
  return opened;
}

async function openLine(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // An end that the other side makes is seen only by whoever reads.
  socket.resume();
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

async function openSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  socket.on('error', () => {});
  await once(socket, 'open');
  return socket;
}

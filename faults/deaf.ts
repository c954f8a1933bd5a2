import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Fault, seconds } from './report.ts';
import { survive } from './scene.ts';
import { openScreen, untilRight } from './screens.ts';
import { strain } from './strain.ts';

/** Asked for this often, the whole state of a tournament comes so many times a second. */
const JOIN_EVERY_MS = 70;
/** Whoever has not answered one ping by the next is dropped. */
const DROPPED_WITHIN_MS = 65_000;
/** 64 KB of what is unsent and what the socket itself costs, and the room that a collector of garbage takes. */
const MEMORY_MB = { base: 150, perSocket: 0.15 };
/** On two cores others vote 700 times a second beside them and wait 0.5 s; a slow machine with more to do, a tenth of that. */
const BOUNDS = { votesPerSecond: 70, waitMs: 3_000 };

/** Sockets that ask for more and more, and never read. */
export const deaf: Fault = async ({ isBrief }) => {
  const count = isBrief ? 30 : 100;
  const name = `${count} sockets that ask for more and never read`;
  return [
    await survive({ name, times: count }, async (scene) => {
      const { program, pool, cupId, stream, problems, notes } = scene;
      const megabytes = MEMORY_MB.base + count * MEMORY_MB.perSocket;
      const screen = await openScreen(program.port, pool);
      const { rows } = await pool.query<{ id: number }>('select id from tournaments where id <> $1', [cupId]);
      const ask = JSON.stringify({ type: 'join_tournament', tournamentId: rows[0]?.id });
      const sockets = await Promise.all(Array.from({ length: count }, () => openDeaf(program.port)));
      let dropped = 0;
      for (const socket of sockets)
        socket.on('close', () => {
          dropped += 1;
        });
      const asking = setInterval(() => {
        for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(ask);
      }, JOIN_EVERY_MS);
      await strain(scene, { ...BOUNDS, megabytes }, async () => {
        const startedAt = performance.now();
        const end = startedAt + (isBrief ? 4_000 : DROPPED_WITHIN_MS);
        while (performance.now() < end && dropped < count) await wait(100);
        if (isBrief) return;
        if (dropped < count) problems.push(`${count - dropped} were not dropped`);
        else notes.push(`all were dropped within ${seconds(performance.now() - startedAt)}`);
      });
      clearInterval(asking);
      await stream.end();
      const right = await untilRight([screen], pool);
      if (right === null) problems.push('who reads has not got the final count');
      else notes.push(`who reads had the final count after ${Math.round(right)} ms`);
      for (const socket of sockets) socket.terminate();
      screen.close();
    }),
  ];
};

async function openDeaf(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.pause();
  return socket;
}

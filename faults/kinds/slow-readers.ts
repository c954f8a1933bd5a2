import { once } from 'node:events';
import { WebSocket } from 'ws';
import { runFault } from '#faults/support/fault-run.ts';
import { measureUnderLoad } from '#faults/support/measure-under-load.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { openViewer, waitForFinalCounts } from '#faults/support/viewers.ts';
import { waitUntil } from '#faults/support/wait-until.ts';

/** At this interval the answers, each with the state of a tournament, exceed what a socket may buffer. */
const JOIN_EVERY_MS = 70;
/** The server drops a socket that has not answered a ping by the next one. */
const DROPPED_WITHIN_MS = 65_000;
/** A socket costs 64 KB of unsent data and its own memory; the base leaves room for garbage. */
const MEMORY_MB = { base: 150, perSocket: 0.15 };
/** On two cores other users vote 700 times a second and wait 0.5 s. The bounds allow for a much slower machine. */
const BOUNDS = { votesPerSecond: 70, waitMs: 3_000 };

/** Sockets send requests and never read the answers. */
export const slowReaders: Fault = async ({ isBrief }) => {
  const count = isBrief ? 30 : 100;
  const name = `${count} sockets that send requests and never read`;
  return [
    await runFault({ name, times: count, isBrief }, async (run) => {
      const { program, pool, tournamentUnderTestId, traffic, problems, notes } = run;
      const megabytes = MEMORY_MB.base + count * MEMORY_MB.perSocket;
      const viewer = await openViewer(program.address, pool);
      const { rows } = await pool.query<{ id: number }>('select id from tournaments where id <> $1', [
        tournamentUnderTestId,
      ]);
      const join = JSON.stringify({ type: 'join_tournament', tournamentId: rows[0]?.id });
      const sockets = await Promise.all(Array.from({ length: count }, () => openPausedSocket(program.port)));
      let dropped = 0;
      for (const socket of sockets)
        socket.on('close', () => {
          dropped += 1;
        });
      const joining = setInterval(() => {
        for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(join);
      }, JOIN_EVERY_MS);
      await measureUnderLoad(run, { ...BOUNDS, megabytes, isBrief }, async () => {
        const startedAt = performance.now();
        const deadlineMs = isBrief ? 4_000 : DROPPED_WITHIN_MS;
        await waitUntil(() => dropped === count, { deadlineMs });
        if (isBrief) return;
        if (dropped < count) problems.push(`${count - dropped} were not dropped`);
        else notes.push(`all were dropped within ${seconds(performance.now() - startedAt)}`);
      });
      clearInterval(joining);
      await traffic.end();
      const finalMs = await waitForFinalCounts([viewer], pool);
      if (finalMs === null) problems.push('a reading viewer did not receive the final counts');
      else notes.push(`a reading viewer had the final counts after ${Math.round(finalMs)} ms`);
      for (const socket of sockets) socket.terminate();
      viewer.socket.terminate();
    }),
  ];
};

async function openPausedSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.pause();
  return socket;
}

import { WebSocket } from 'ws';
import { runFault } from '#faults/support/fault-run.ts';
import { measureUnderLoad } from '#faults/support/measure-under-load.ts';
import { type Fault, seconds } from '#faults/support/report.ts';
import { expectFinalCounts, openViewers } from '#faults/support/viewers.ts';
import { timeUntil } from '#faults/support/wait.ts';
import { openLiveClient } from '#tests/support/live-client.ts';

/** At this interval the answers, each with the state of a tournament, exceed what a socket may buffer. */
const JOIN_EVERY_MS = 70;
/** The server drops a socket that has not answered a ping by the next one. */
const DROPPED_WITHIN_MS = 65_000;
/** A socket costs 64 KB of unsent data and its own memory; the base leaves room for garbage. */
const MEMORY_MB = { base: 150, perSocket: 0.15 };
/** On two cores other users vote 700 times a second and wait 0.5 s. The bounds allow for a much slower machine. */
const BOUNDS = { votesPerSecond: 70, waitMs: 3_000 };

/** Sockets send requests and never read the answers. A brief run does not wait until they are dropped. */
export const slowReaders: Fault = (isBrief) => {
  const count = isBrief ? 30 : 100;
  const name = `${count} sockets that send requests and never read`;
  return runFault({ name, times: count, isBrief }, async (run) => {
    const { program, pool, tournamentUnderTestId, expect, notes } = run;
    const megabytes = MEMORY_MB.base + count * MEMORY_MB.perSocket;
    const viewers = await openViewers(run);
    const { rows } = await pool.query<{ id: number }>('select id from tournaments where id <> $1', [
      tournamentUnderTestId,
    ]);
    const join = JSON.stringify({ type: 'join_tournament', tournamentId: rows[0]?.id });
    const clients = await Promise.all(Array.from({ length: count }, () => openLiveClient(program.address)));
    const sockets = clients.map(({ socket }) => socket);
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.pause();
    }
    const joining = setInterval(() => {
      for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(join);
    }, JOIN_EVERY_MS);
    await measureUnderLoad(run, { ...BOUNDS, megabytes, isBrief }, async () => {
      const areDropped = () => clients.every((client) => client.closeCode() !== 0);
      const droppedMs = await timeUntil(areDropped, isBrief ? 4_000 : DROPPED_WITHIN_MS);
      expect(isBrief || droppedMs !== null, 'a socket was not dropped');
      if (droppedMs) notes.push(`all were dropped within ${seconds(droppedMs)}`);
    });
    clearInterval(joining);
    await expectFinalCounts(run, viewers);
    for (const socket of sockets) socket.terminate();
  });
};

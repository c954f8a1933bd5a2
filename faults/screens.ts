import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/live.ts';
import type { Tally } from '#contract/vote.ts';

const RIGHT_WITHIN_MS = 10_000;

/** Somebody who watches every tournament over one server, and keeps the newest count of each match. */
export type Screen = {
  /** The close code; 0 while it is open. */
  closeCode: number;
  known: Map<number, Tally>;
  close(): void;
};

export async function openScreen(port: number, pool: pg.Pool, cookie: string | null = null): Promise<Screen> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, cookie ? { headers: { cookie } } : {});
  const screen: Screen = { closeCode: 0, known: new Map(), close: () => socket.terminate() };
  socket.on('message', (data) => {
    const message: ServerMessage = JSON.parse(String(data));
    if (message.type !== 'vote_update') return;
    for (const tally of message.matchups) {
      const known = screen.known.get(tally.id);
      if (!known || known.version < tally.version) screen.known.set(tally.id, tally);
    }
  });
  socket.on('close', (code) => {
    screen.closeCode = code;
  });
  await once(socket, 'open');
  const { rows } = await pool.query<{ id: number }>('select id from tournaments');
  for (const { id: tournamentId } of rows)
    socket.send(JSON.stringify({ type: 'join_tournament', tournamentId }));
  return screen;
}

/** How long it takes until every screen shows what the database holds; null when it takes too long. */
export async function untilRight(screens: readonly Screen[], pool: pg.Pool): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < RIGHT_WITHIN_MS) {
    const { rows } = await pool.query<{ id: number; song1: number; song2: number }>(
      'select id, song1_votes as song1, song2_votes as song2 from matchups where song1_votes + song2_votes > 0',
    );
    const isRight = ({ known }: Screen) =>
      rows.every(({ id, song1, song2 }) => {
        const tally = known.get(id);
        return tally?.song1Votes === song1 && tally.song2Votes === song2;
      });
    if (screens.every(isRight)) return performance.now() - startedAt;
    await wait(20);
  }
  return null;
}

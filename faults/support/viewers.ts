import type pg from 'pg';
import type { Tally } from '#contract/vote.ts';
import { slotSum } from '#server/db/tally-columns.ts';
import { type LiveClient, openLiveClient } from '#tests/support/live-client.ts';
import type { FaultRun } from './fault-run.ts';
import { timeUntil } from './wait.ts';

const FINAL_COUNTS_WITHIN_MS = 10_000;

/** Opens a live connection that watches all tournaments. */
export async function openViewer(
  address: string,
  pool: pg.Pool,
  cookie: string | null = null,
): Promise<LiveClient> {
  const viewer = await openLiveClient(address, cookie ? { cookie } : {});
  const { rows } = await pool.query<{ id: number }>('select id from tournaments');
  for (const { id: tournamentId } of rows)
    viewer.socket.send(JSON.stringify({ type: 'join_tournament', tournamentId }));
  return viewer;
}

/** Opens a viewer at each server. */
export const openViewers = ({ programs, pool }: FaultRun) =>
  Promise.all(programs.map(({ address }) => openViewer(address, pool)));

/**
 * Ends the traffic and waits until all viewers have the counts of the database, 10 s at most. Closes them, and returns the
 * waiting time in milliseconds.
 */
export async function expectFinalCounts(
  { traffic, pool, expect }: FaultRun,
  viewers: readonly LiveClient[],
): Promise<number> {
  await traffic.end();
  const finalMs = await timeUntil(() => haveFinalCounts(viewers, pool), FINAL_COUNTS_WITHIN_MS);
  expect(finalMs !== null, 'a viewer did not receive the final counts');
  for (const { socket } of viewers) socket.terminate();
  return finalMs ?? 0;
}

async function haveFinalCounts(viewers: readonly LiveClient[], pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ id: number; song1: number; song2: number }>(
    `select * from (select id, song1_votes + ${slotSum('matchups.id', 'song1')} as song1,
        song2_votes + ${slotSum('matchups.id', 'song2')} as song2 from matchups) m where song1 + song2 > 0`,
  );
  return viewers.every((viewer) => {
    const tallies = newestTallies(viewer);
    return rows.every(({ id, song1, song2 }) => {
      const tally = tallies.get(id);
      return tally?.song1Votes === song1 && tally.song2Votes === song2;
    });
  });
}

function newestTallies({ received }: LiveClient): Map<number, Tally> {
  const newest = new Map<number, Tally>();
  for (const message of received) {
    if (message.type !== 'vote_update') continue;
    for (const tally of message.matchups) {
      const known = newest.get(tally.id);
      if (!known || known.version < tally.version) newest.set(tally.id, tally);
    }
  }
  return newest;
}

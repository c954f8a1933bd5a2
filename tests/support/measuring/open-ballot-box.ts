import { pino } from 'pino';
import { createUrgentPool, HELD_CONNECTIONS } from '#server/db/pool.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import type { Connection } from '#tests/support/postgres.ts';

/** Opens the ballot box of one more server, with its own connections. */
export function openBallotBox(
  connection: Connection,
  { now = () => new Date(), ...options }: { now?: () => Date; maxBatch?: number } = {},
) {
  const pool = createUrgentPool(connection, HELD_CONNECTIONS.ballots);
  const log = pino({ level: 'warn' });
  const box = createBallotBox({ pool, clock: { now }, bus: { publish() {} }, log, ...options });
  return {
    cast: box.cast,
    async close() {
      await box.close();
      await pool.end();
    },
  };
}

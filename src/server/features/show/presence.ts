import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Hub } from '#server/live/hub.ts';
import { publishClosedRooms } from './closed-rooms.ts';
import * as data from './room-data.ts';

const REPORT_EVERY_MS = 5_000;

export type Presence = { report(): Promise<void>; stop(): void };

/**
 * Keeps who is here in the rooms of shows: each server reports the people on its sockets, and a person without a report leaves
 * by time. Closes rooms whose time is over, for their sockets. `onReported` hears of each tournament with a report.
 */
export function createPresence(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  { hub, log, onReported }: { hub: Hub; log: FastifyBaseLogger; onReported: (id: number) => void },
): Presence {
  const report = async () => {
    const watched = hub.watchedIds();
    if (watched.length === 0) return;
    const now = clock.now();
    await publishClosedRooms({ db, bus }, await data.closeEndedRooms(db, now));
    const open = await data.findOpenRooms(db, { ids: watched, now });
    for (const [tournamentId, heard] of hub.usersOn(open)) {
      await data.saveSeen(db, { tournamentId, heard, now });
      onReported(tournamentId);
    }
  };
  const timer = setInterval(() => {
    report().catch((error: unknown) => log.error({ err: error }, 'who is in a room was not reported'));
  }, REPORT_EVERY_MS);
  timer.unref();
  return { report, stop: () => clearInterval(timer) };
}

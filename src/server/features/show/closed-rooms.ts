import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { findShow, presentShow } from '#server/tournament/show-data.ts';
import { closeEndedRooms } from './room-data.ts';

/** Informs the screens of rooms that were closed beside a change of their tournaments. */
export async function publishClosedRooms(
  { db, bus }: Pick<Context, 'db' | 'bus'>,
  tournamentIds: readonly number[],
): Promise<void> {
  for (const tournamentId of tournamentIds) {
    const show = await findShow(db, tournamentId);
    if (show) bus.publish({ type: 'show_moved', tournamentId, position: presentShow(show) });
    bus.publish({ type: 'room_changed', tournamentId, endsAccess: true });
  }
}

/** The clean-up that closes the rooms whose time is over (rule R8). */
export const createRoomCleanUp =
  ({ bus }: Pick<Context, 'bus'>) =>
  async (db: Executor, now: Date): Promise<void> =>
    publishClosedRooms({ db, bus }, await closeEndedRooms(db, now));

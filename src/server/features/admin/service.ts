import type { StatusBody } from '#contract/admin.ts';
import type { Context, Viewer, WithId } from '#server/context.ts';
import type { HistoryValues } from '#server/db/schema.ts';
import { changeTournament, record, updateTournament } from '#server/tournament/change.ts';
import { deleteTournament as deleteChangedTournament } from '#server/tournament/correct-result.ts';
import { hashOfSeed } from '#server/tournament/draw-seed.ts';
import { forceStatus } from '#server/tournament/force-status.ts';

export { listSongSubmissions, listTournaments, listUsers, listUserTournaments } from './lists.ts';
export {
  banUser,
  deleteAccount,
  deleteUser,
  endSessions,
  removeSecondFactor,
  setRole,
  setStats,
  unbanUser,
} from './users.ts';

/** Forces a tournament into a status; a cancellation may name its reason (rule O10). @throws AppError NOT_FOUND */
export async function setStatus(context: Context, admin: Viewer, { id, status, reason }: WithId<StatusBody>) {
  await changeTournament(context, { id, by: admin }, async (change) => {
    const { status: oldStatus, cancelReason: oldReason, drawSeed: oldSeed } = change.tournament;
    const cancelReason = reason ?? (status === oldStatus ? oldReason : null);
    change.isUnchanged = status === oldStatus && cancelReason === oldReason;
    if (change.isUnchanged) return;
    await forceStatus(change, status);
    await updateTournament(change, { cancelReason });
    // A tournament whose whole draw was dropped has a new seed.
    const { drawSeed } = change.tournament;
    const seed: HistoryValues = drawSeed === oldSeed ? {} : { drawSeedHash: hashOfSeed(drawSeed) };
    record(change, {
      action: 'status_forced',
      reason: reason ?? null,
      before: { status: oldStatus },
      after: { status, ...seed },
    });
  });
}

/**
 * Deletes a tournament and takes back what users and songs earned in it.
 * @throws AppError NOT_FOUND
 */
export async function deleteTournament(context: Context, admin: Viewer, id: number): Promise<void> {
  await changeTournament(context, { id, by: admin }, deleteChangedTournament);
}

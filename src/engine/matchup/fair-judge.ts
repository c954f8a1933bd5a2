import type { UserRole } from '#engine/kinds.ts';
import { hasStarted, type StartableMatchup } from './status.ts';

type Judge = { id: number; role: UserRole };
type Entry = { id: number; submitterId: number | null; groupId: number | null; isEliminated: boolean };
type DeletableMatchup = StartableMatchup & {
  song1Id: number | null;
  song2Id: number | null;
  groupId: number | null;
};

/** Whether a user may make a decision that helps or harms these songs: an admin, or a user who submitted none (rule J1). */
export const isFairJudge = ({ id, role }: Judge, songs: readonly Pick<Entry, 'submitterId'>[]): boolean =>
  role === 'admin' || songs.every(({ submitterId }) => submitterId !== id);

/** Whether a user who manages the tournament may withdraw others' songs: an admin, or a user without a song left (rule J9). */
export const isFairWithdrawal = (judge: Judge, songs: readonly Entry[]): boolean =>
  isFairJudge(
    judge,
    songs.filter(({ isEliminated }) => !isEliminated),
  );

/**
 * Returns why a user who manages the tournament may not delete a matchup, or null (rule B12). `is_result`: only users who may
 * correct results (`ownsResults`) delete a completed matchup. `is_unfair`: the matchup has started, and a song of the user is
 * in it or in its group. `now` is in epoch milliseconds.
 */
export function deletionObjection(
  judge: Judge,
  {
    matchup,
    songs,
    ownsResults,
    now,
  }: {
    matchup: DeletableMatchup;
    songs: readonly Entry[];
    ownsResults: boolean;
    now: number;
  },
): 'is_result' | 'is_unfair' | null {
  if (matchup.status === 'completed' && !ownsResults) return 'is_result';
  const { groupId, song1Id, song2Id } = matchup;
  const concerned = songs.filter(
    (song) => song.id === song1Id || song.id === song2Id || (groupId !== null && song.groupId === groupId),
  );
  return hasStarted(matchup, now) && !isFairJudge(judge, concerned) ? 'is_unfair' : null;
}

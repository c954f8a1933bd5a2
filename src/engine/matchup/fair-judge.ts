import type { UserRole } from '#engine/kinds.ts';
import { hasStarted, type StartableMatchup } from './status.ts';

type User = { id: number; role: UserRole };
type Entry = { id: number; submitterId: number | null; groupId: number | null; isEliminated: boolean };
type DeletableMatchup = StartableMatchup & {
  song1Id: number | null;
  song2Id: number | null;
  groupId: number | null;
};

/** Whether a user may make a decision that helps or harms these songs: an admin, or a user who submitted none (rule J1). */
export const isFairJudge = ({ id, role }: User, songs: readonly Pick<Entry, 'submitterId'>[]): boolean =>
  role === 'admin' || songs.every(({ submitterId }) => submitterId !== id);

/** Whether a user who manages a tournament may withdraw others' songs: an admin, or a user without a song left (rule J9). */
export const mayWithdrawOthers = (user: User, songs: readonly Entry[]): boolean =>
  isFairJudge(
    user,
    songs.filter(({ isEliminated }) => !isEliminated),
  );

/**
 * Returns why a user who manages the tournament may not delete a matchup, or null (rule B12). `is_completed`: only users who
 * may correct results delete a completed matchup. `has_own_song`: the matchup has started, and a song of the user, who is no
 * admin, is in it or in its group. `now` is in epoch milliseconds.
 */
export function deletionRefusalFor(
  user: User,
  {
    matchup,
    songs,
    mayCorrectResults,
    now,
  }: {
    matchup: DeletableMatchup;
    songs: readonly Entry[];
    mayCorrectResults: boolean;
    now: number;
  },
): 'is_completed' | 'has_own_song' | null {
  if (matchup.status === 'completed' && !mayCorrectResults) return 'is_completed';
  const { groupId, song1Id, song2Id } = matchup;
  const concerned = songs.filter(
    (song) => song.id === song1Id || song.id === song2Id || (groupId !== null && song.groupId === groupId),
  );
  return hasStarted(matchup, now) && !isFairJudge(user, concerned) ? 'has_own_song' : null;
}

import type { UserRole } from '#engine/kinds.ts';
import { hasStarted, isPlaying, type StartableMatchup } from './status.ts';

type User = { id: number; role: UserRole };
type Entry = { id: number; submitterId: number | null; groupId: number | null; isEliminated: boolean };
type Sides = { song1Id: number | null; song2Id: number | null };
type DeletableMatchup = StartableMatchup & Sides & { groupId: number | null };

/** Whether a user may make a decision that helps or harms these songs: an admin, or a user who submitted none (rule J1). */
export const isFairJudge = ({ id, role }: User, songs: readonly Pick<Entry, 'submitterId'>[]): boolean =>
  role === 'admin' || songs.every(({ submitterId }) => submitterId !== id);

/** Whether a user, who is no admin, entered exactly one of a matchup's two songs and so sides with it (rule J10). */
function takesSide(
  { id, role }: User,
  { song1Id, song2Id }: Sides,
  songs: readonly Pick<Entry, 'id' | 'submitterId'>[],
): boolean {
  const own = songs.filter((song) => song.submitterId === id && (song.id === song1Id || song.id === song2Id));
  return role !== 'admin' && own.length === 1;
}

/**
 * The matchups that are open or due and in which a user takes a side. Until their end the user, who manages the tournament,
 * may not move their times, hide the other song or take away a right to vote (rule J10). `now` is in epoch milliseconds.
 */
export const matchupsWithOwnSide = <M extends Sides & Pick<StartableMatchup, 'status' | 'startTime'>>(
  user: User,
  {
    matchups,
    songs,
    now,
  }: {
    matchups: readonly M[];
    songs: readonly Pick<Entry, 'id' | 'submitterId'>[];
    now: number;
  },
): M[] => matchups.filter((matchup) => isPlaying(matchup, now) && takesSide(user, matchup, songs));

/** Whether a user who manages a tournament may withdraw others' songs: an admin, or a user without a song left (rule J9). */
export const mayWithdrawOthers = (user: User, songs: readonly Entry[]): boolean =>
  isFairJudge(
    user,
    songs.filter(({ isEliminated }) => !isEliminated),
  );

/**
 * Returns why a user who manages the tournament may not delete a matchup, or null (rule B12). `is_completed`: only users who
 * may correct results delete a completed matchup. `has_own_song`: the matchup has started, and the user, who is no admin,
 * entered exactly one of its songs, or a song of its group. `now` is in epoch milliseconds.
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
  if (!hasStarted(matchup, now)) return null;
  // Every match of a group counts for the places of all its songs.
  const group = songs.filter(({ groupId }) => groupId !== null && groupId === matchup.groupId);
  return takesSide(user, matchup, songs) || !isFairJudge(user, group) ? 'has_own_song' : null;
}

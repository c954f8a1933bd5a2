import type { TournamentStatus, UserRole } from '#engine/kinds.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { isPlaying, type StartableMatchup } from './status.ts';
import { isTournamentOver } from './tournament-rules.ts';

export type User = { id: number; role: UserRole };
export type Entry = {
  id: number;
  submitterId: number | null;
  groupId: number | null;
  isEliminated: boolean;
  parentSongId: number | null;
};
type OwnedSong = Pick<Entry, 'id' | 'submitterId'>;
export type Sides = { song1Id: number | null; song2Id: number | null };

/** Whether a user may make a decision that helps or harms these songs: an admin, or a user who submitted none. */
export const isFairJudge = ({ id, role }: User, songs: readonly Pick<Entry, 'submitterId'>[]): boolean =>
  role === 'admin' || songs.every(({ submitterId }) => submitterId !== id);

/** Whether a user, who is no admin, entered exactly one of a matchup's two songs and so sides with it. */
export function takesSide(
  { id, role }: User,
  { song1Id, song2Id }: Sides,
  songs: readonly OwnedSong[],
): boolean {
  const own = songs.filter((song) => song.submitterId === id && (song.id === song1Id || song.id === song2Id));
  return role !== 'admin' && own.length === 1;
}

/**
 * The matchups that are open or due and in which a user takes a side. Until their end the user, who manages the tournament,
 * may not move their times, hide the other song or take away a right to vote. `now` is in epoch milliseconds.
 */
export const matchupsWithOwnSide = <M extends Sides & Pick<StartableMatchup, 'status' | 'startTime'>>(
  user: User,
  { matchups, songs, now }: { matchups: readonly M[]; songs: readonly OwnedSong[]; now: number },
): M[] => matchups.filter((matchup) => isPlaying(matchup, now) && takesSide(user, matchup, songs));

/** Whether a user who manages a tournament may withdraw others' songs: an admin, or a user without a song left (rule J9). */
export const mayWithdrawOthers = (user: User, songs: readonly Entry[]): boolean =>
  isFairJudge(
    user,
    songs.filter((song) => isMainEntry(song) && !song.isEliminated),
  );

type VoterChange = {
  tournament: { status: TournamentStatus; totalRounds: number };
  matchups: readonly (Sides & Pick<StartableMatchup, 'status'>)[];
  songs: readonly Entry[];
};

/**
 * Whether a user who manages a tournament may change who votes where participants vote. From the draw to the end only admins
 * and users without a song that is still in, or that plays for the third place, may do so.
 */
export const mayChangeVoters = (user: User, { tournament, matchups, songs }: VoterChange): boolean =>
  tournament.totalRounds === 0 ||
  isTournamentOver(tournament) ||
  (mayWithdrawOthers(user, songs) &&
    !matchups.some((matchup) => matchup.status !== 'completed' && takesSide(user, matchup, songs)));

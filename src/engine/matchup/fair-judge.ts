import type { TournamentStatus, UserRole } from '#engine/kinds.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { hasStarted, isPlaying, type StartableMatchup } from './status.ts';
import { isTournamentOver } from './tournament-rules.ts';

type User = { id: number; role: UserRole };
type Entry = {
  id: number;
  submitterId: number | null;
  groupId: number | null;
  isEliminated: boolean;
  parentSongId: number | null;
};
type OwnedSong = Pick<Entry, 'id' | 'submitterId'>;
type Sides = { song1Id: number | null; song2Id: number | null };
type DeletableMatchup = StartableMatchup & Sides & { groupId: number | null };

/** Whether a user may make a decision that helps or harms these songs: an admin, or a user who submitted none. */
const isFairJudge = ({ id, role }: User, songs: readonly Pick<Entry, 'submitterId'>[]): boolean =>
  role === 'admin' || songs.every(({ submitterId }) => submitterId !== id);

/** Whether a user, who is no admin, entered exactly one of a matchup's two songs and so sides with it. */
function takesSide({ id, role }: User, { song1Id, song2Id }: Sides, songs: readonly OwnedSong[]): boolean {
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

type Grouped = { groupId: number | null };

/** The songs of a matchup's group; none in the knockout. Every match of a group counts for the places of all its songs. */
const songsOfGroup = <S extends Grouped>({ groupId }: Grouped, songs: readonly S[]): S[] =>
  songs.filter((song) => groupId !== null && song.groupId === groupId);

type Correction = {
  matchup: Grouped;
  sides: readonly Pick<Entry, 'submitterId'>[];
  songs: readonly Pick<Entry, 'submitterId' | 'groupId'>[];
};

/** Whether a user may correct a result: an admin, or a user without a song in the matchup or its group. */
export const mayCorrectResult = (user: User, { matchup, sides, songs }: Correction): boolean =>
  isFairJudge(user, [...sides, ...songsOfGroup(matchup, songs)]);

type Deletion = {
  matchup: DeletableMatchup;
  matchups: readonly (StartableMatchup & Grouped)[];
  songs: readonly Entry[];
  mayCorrectResults: boolean;
  now: number;
};

/**
 * Returns why a user who manages the tournament may not delete a matchup, or null. `is_completed`: only users who
 * may correct results delete a completed matchup. `has_own_song`: the user, who is no admin, entered exactly one song of the
 * matchup, which has started, or a song of its group, in which a match has started. `matchups` are the tournament's, `now` is
 * in epoch milliseconds.
 */
export function deletionRefusalFor(
  user: User,
  { matchup, matchups, songs, mayCorrectResults, now }: Deletion,
): 'is_completed' | 'has_own_song' | null {
  if (matchup.status === 'completed' && !mayCorrectResults) return 'is_completed';
  const { groupId } = matchup;
  const hasGroupStarted =
    groupId !== null && matchups.some((each) => each.groupId === groupId && hasStarted(each, now));
  if (hasGroupStarted && !isFairJudge(user, songsOfGroup(matchup, songs))) return 'has_own_song';
  return hasStarted(matchup, now) && takesSide(user, matchup, songs) ? 'has_own_song' : null;
}

import { type Entry, isFairJudge, type Sides, takesSide, type User } from './fair-judge.ts';
import { hasStarted, type StartableMatchup } from './status.ts';

type Grouped = { groupId: number | null };
type DeletableMatchup = StartableMatchup & Sides & Grouped;

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

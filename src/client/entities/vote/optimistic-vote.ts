import { totalOf } from '#client/live/tallies.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { UserVotes } from '#contract/vote.ts';

/** The last known counts of a matchup; null while they are hidden from the viewer. */
type Counts = Pick<
  Matchup,
  'song1Id' | 'song2Id' | 'song1Votes' | 'song2Votes' | 'totalVotes' | 'guestVotes'
>;

/** A vote without an answer yet; `songId` is the choice after it, null when it removes the vote. */
export type PendingVote = { matchupId: number; songId: number | null };

/** The choice after a click: a click on the chosen song removes the vote. */
export function choiceAfter(ownSongId: number | null, clickedSongId: number): number | null {
  return ownSongId === clickedSongId ? null : clickedSongId;
}

/**
 * The counts with the user's vote moved from one song to another; hidden counts stay hidden. A pending vote is never
 * written to the cache, so a failure undoes that vote alone (rule V8).
 */
export function moveOwnVote<T extends Counts>(counts: T, from: number | null, to: number | null): T {
  if (from === to) return counts;
  const change = (songId: number | null) =>
    songId === null ? 0 : Number(songId === to) - Number(songId === from);
  // A push may remove the user's vote before the user's ballots are read again: counts stay at zero or more.
  const moved = (votes: number | null, songId: number | null) =>
    votes === null ? null : Math.max(0, votes + change(songId));
  const song1Votes = moved(counts.song1Votes, counts.song1Id);
  const song2Votes = moved(counts.song2Votes, counts.song2Id);
  const totalVotes = totalOf(song1Votes, song2Votes);
  // The moved vote may be a guest's or not: until the server counts it, guest votes only stay within the total.
  const guestVotes =
    totalVotes === null || counts.guestVotes === null ? null : Math.min(counts.guestVotes, totalVotes);
  return { ...counts, song1Votes, song2Votes, totalVotes, guestVotes };
}

/** The user's vote in a matchup. A vote that is set aside moves no count. */
type OwnBallot = { songId: number; setAside?: true | undefined };

/** A matchup and the user's choice as the screen shows them, with a pending vote counted. */
export function showVote<T extends Counts & { id: number }>(
  matchup: T,
  own: OwnBallot | null,
  pending: PendingVote | null,
): { matchup: T; ownSongId: number | null } {
  const ownSongId = own?.songId ?? null;
  if (pending?.matchupId !== matchup.id) return { matchup, ownSongId };
  const { songId } = pending;
  return { matchup: own?.setAside ? matchup : moveOwnVote(matchup, ownSongId, songId), ownSongId: songId };
}

/** A matchup with the counts that only its voters see, if the viewer's ballot brought them. */
export function withOwnTally(matchup: Matchup, ballot: UserVotes[number] | undefined): Matchup {
  if (!matchup.countsHidden || !ballot?.tally) return matchup;
  const { song1Votes, song2Votes, guestVotes, countsHidden } = ballot.tally;
  const totalVotes = totalOf(song1Votes, song2Votes);
  return { ...matchup, song1Votes, song2Votes, totalVotes, guestVotes, countsHidden };
}

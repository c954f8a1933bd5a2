/** A ballot's counts as the server told them last. */
export type Counts = {
  song1Id: number | null;
  song2Id: number | null;
  song1Votes: number;
  song2Votes: number;
  totalVotes: number;
};

/** A vote that is on its way; `songId` is the choice it leads to, null when it takes the vote back. */
export type PendingVote = { matchupId: number; songId: number | null };

/** What choosing a song leads to: the chosen song again takes the vote back (T §4, R26). */
export function choiceAfter(ownSongId: number | null, clickedSongId: number): number | null {
  return ownSongId === clickedSongId ? null : clickedSongId;
}

/**
 * The counts with one own vote moved from a song to another. The pending vote is laid over the server's state and
 * never written into it, so taking it away again undoes that vote alone, whatever arrived meanwhile (R41).
 */
export function moveOwnVote<T extends Counts>(counts: T, from: number | null, to: number | null): T {
  if (from === to) return counts;
  const change = (songId: number | null) =>
    songId === null ? 0 : Number(songId === to) - Number(songId === from);
  // A push may have told of the vote's end before our own ballot did: a count never shows below zero.
  const song1Votes = Math.max(0, counts.song1Votes + change(counts.song1Id));
  const song2Votes = Math.max(0, counts.song2Votes + change(counts.song2Id));
  return { ...counts, song1Votes, song2Votes, totalVotes: song1Votes + song2Votes };
}

/** A matchup and the reader's own choice as the screen shows them while a vote may be on its way. */
export function showVote<T extends Counts & { id: number }>(
  matchup: T,
  ownSongId: number | null,
  pending: PendingVote | null,
): { matchup: T; ownSongId: number | null } {
  if (pending?.matchupId !== matchup.id) return { matchup, ownSongId };
  return { matchup: moveOwnVote(matchup, ownSongId, pending.songId), ownSongId: pending.songId };
}

/** The reader's ballots with one of them replaced; null takes it out. */
export function withBallot<T extends { matchupId: number; songId: number }>(
  ballots: readonly T[],
  matchupId: number,
  songId: number | null,
): { matchupId: number; songId: number }[] {
  const others = ballots.filter((ballot) => ballot.matchupId !== matchupId);
  return songId === null ? others : [...others, { matchupId, songId }];
}

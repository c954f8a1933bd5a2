import { sql } from 'drizzle-orm';
import type { CountVisibility, MatchupDecision, MatchupStatus } from '#engine/kinds.ts';
import { matchups, type songStats, type songs, users } from './schema.ts';

/** The votes and the result of a matchup as they are stored. `shownCounts` of the engine selects what may leave the server. */
export type StoredTally = {
  id: number;
  song1Votes: number;
  song2Votes: number;
  song1GuestVotes: number;
  song2GuestVotes: number;
  status: MatchupStatus;
  version: number;
  winnerId: number | null;
  decidedBy: MatchupDecision | null;
  countVisibility: CountVisibility;
};

export const tallyColumns = {
  id: matchups.id,
  song1Votes: matchups.song1Votes,
  song2Votes: matchups.song2Votes,
  song1GuestVotes: matchups.song1GuestVotes,
  song2GuestVotes: matchups.song2GuestVotes,
  status: matchups.status,
  version: matchups.version,
  winnerId: matchups.winnerId,
  decidedBy: matchups.decidedBy,
  countVisibility: sql<CountVisibility>`(select t.count_visibility from tournaments t
    where t.id = ${matchups.tournamentId})`,
};

/** The columns of a user that every reader may see. */
export const personColumns = {
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  imageSha: users.imageSha,
};

/** What a list shows of a song itself. */
export type ShownSong = Pick<
  typeof songs.$inferSelect,
  'id' | 'tournamentId' | 'title' | 'artist' | 'imageSha' | 'url' | 'spotifyUrl' | 'youtubeUrl' | 'platform'
>;

/** What a song won over all tournaments. */
export type SongRecord = Omit<typeof songStats.$inferSelect, 'songKey' | 'title' | 'artist'>;

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CountVisibility } from '#engine/kinds.ts';
import { matchups, type songStats, type songs, users } from './schema.ts';
import type { TallySlot } from './tally-slots.ts';

/** The slots of a matchup. Its name is spelled out, because in a subquery the query builder would write `id` alone. */
export const slotsColumn = sql<TallySlot[] | null>`(
  select json_agg(json_build_array(s.slot, s.version, s.song1, s.song2, s.guest1, s.guest2))
  from matchup_tallies s where s.matchup_id = matchups.id)`;

/** SQL: what the slots of a matchup add to a column of its tally. */
export const slotSum = (matchupId: string, column: 'song1' | 'song2' | 'guest1' | 'guest2' | 'version') =>
  `coalesce((select sum(s.${column})::int from matchup_tallies s where s.matchup_id = ${matchupId}), 0)`;

/** Read by `toTally`. */
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
  slots: slotsColumn,
};

/** The columns of a user that every reader may see. */
export const personColumns = {
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  imageSha: users.imageSha,
};

/** The condition that a user has an account: deleted users and guests have none. */
export const hasAccount = and(isNull(users.deletedAt), eq(users.isGuest, false));

/** What a list shows of a song itself. */
export type ShownSong = Pick<
  typeof songs.$inferSelect,
  'id' | 'tournamentId' | 'title' | 'artist' | 'imageSha' | 'url' | 'spotifyUrl' | 'youtubeUrl' | 'platform'
>;

/** What a song won over all tournaments. */
export type SongRecord = Omit<typeof songStats.$inferSelect, 'songKey' | 'title' | 'artist'>;

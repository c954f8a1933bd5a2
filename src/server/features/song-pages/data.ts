import { type SQL, sql } from 'drizzle-orm';
import { MAX_ID } from '#contract/shapes.ts';
import type { CountVisibility, Slot, TournamentStatus } from '#engine/kinds.ts';
import type { Executor } from '#server/db/client.ts';
import type { matchups } from '#server/db/schema.ts';
import { submitterShown } from '#server/db/shown-submitter.ts';
import { type ShownSong, type SongRecord, slotSum } from '#server/db/tally-columns.ts';
import { isPublic } from '#server/features/tournaments/service.ts';

/** `isVisible` is the condition that the reader may see the tournament `t` in lists. */
type Asked = { songKey: string; isVisible: SQL };

/** The condition that no moderator hid the song `s`: hidden songs have no page and are in no search. */
const isUnhidden = sql`s.hidden_at is null`;

export type SongPageRow = ShownSong & SongRecord & { coverColor: string | null };

/** The newest entry that the reader may see, main entries first, with the record of the song. */
export async function findSongPage(db: Executor, { songKey, isVisible }: Asked) {
  const { rows } = await db.execute<SongPageRow>(sql`
    select e.id, e.tournament_id as "tournamentId", e.title, e.artist, e.sha as "imageSha", i.color as "coverColor", e.url, e.spotify_url as "spotifyUrl",
      e.youtube_url as "youtubeUrl", e.platform, coalesce(k.points, 0) as points,
      coalesce(k.votes_received, 0) as "votesReceived", coalesce(k.championship_wins, 0) as "championshipWins",
      coalesce(k.matchups_won, 0) as "matchupsWon", coalesce(k.matchups_decided, 0) as "matchupsDecided"
    from (
      select s.id, s.tournament_id, s.song_key, s.title, s.artist, coalesce(s.image_sha, s.cover_sha) as sha, s.url, s.spotify_url, s.youtube_url,
        s.platform
      from songs s join tournaments t on t.id = s.tournament_id
      where s.song_key = ${songKey} and ${isUnhidden} and ${isVisible}
      order by (s.parent_song_id is not null), s.id desc limit 1) e
    left join song_stats k on k.song_key = e.song_key
    left join images i on i.sha = e.sha`);
  return rows[0];
}

export type FoundRow = ShownSong & Omit<SongRecord, 'votesReceived'> & { songKey: string };

/**
 * The next `limit` songs of public tournaments that have each word of `q`, those with the most points first.
 * PostgreSQL finds the matches in the index of words, and their tournaments one by one: `limit 1` keeps it from reading all
 * tournaments. So the cost grows with the number of matches alone.
 */
export async function findSongsByWords(
  db: Executor,
  { q, after, limit }: { q: string; after: { points: number; key: string } | undefined; limit: number },
): Promise<FoundRow[]> {
  const isAfter = after ? sql`(-points, "songKey") > (${-after.points}::int, ${after.key}::text)` : sql`true`;
  const { rows } = await db.execute<FoundRow>(sql`
    with matches as materialized (
      select distinct s.song_key from songs s
      cross join lateral (select from tournaments t where t.id = s.tournament_id and ${isPublic} limit 1) t
      where search_vector(s.song_key) @@ search_query(${q}) and ${isUnhidden}),
    ranked as (
      select m.song_key as "songKey", coalesce(k.points, 0) as points,
        coalesce(k.championship_wins, 0) as "championshipWins", coalesce(k.matchups_won, 0) as "matchupsWon",
        coalesce(k.matchups_decided, 0) as "matchupsDecided"
      from matches m left join song_stats k on k.song_key = m.song_key),
    shown as (select * from ranked where ${isAfter} order by points desc, "songKey" limit ${limit})
    select shown.*, e.id, e.tournament_id as "tournamentId", e.title, e.artist, e.sha as "imageSha", e.url,
      e.spotify_url as "spotifyUrl", e.youtube_url as "youtubeUrl", e.platform
    from shown cross join lateral (
      select s.id, s.tournament_id, s.title, s.artist, coalesce(s.image_sha, s.cover_sha) as sha, s.url, s.spotify_url,
        s.youtube_url, s.platform
      from songs s join tournaments t on t.id = s.tournament_id
      where s.song_key = shown."songKey" and ${isUnhidden} and ${isPublic}
      order by (s.parent_song_id is not null), s.id desc limit 1) e
    order by points desc, "songKey"`);
  return rows;
}

/** Whether the time of an entry `s` may be shown: it could reveal the submitter. */
const isShown = sql.raw(submitterShown('s'));

export type EntryRow = {
  id: number;
  tournamentId: number;
  tournamentName: string;
  tournamentStatus: TournamentStatus;
  isTiebreaker: boolean;
  isChampion: boolean;
  createdAt: string;
};

/** The next `limit` entries that the reader may see: main entries first, each part newest first. */
export async function findEntries(
  db: Executor,
  {
    songKey,
    isVisible,
    after,
    limit,
  }: Asked & { after: Pick<EntryRow, 'id' | 'isTiebreaker'>; limit: number },
): Promise<EntryRow[]> {
  const find = async (isTiebreaker: boolean, beforeId: number, count: number) => {
    const { rows } = await db.execute<EntryRow>(sql`
      select s.id, s.tournament_id as "tournamentId", t.name as "tournamentName", t.status as "tournamentStatus",
        s.parent_song_id is not null as "isTiebreaker", coalesce(t.winner_id = s.id, false) as "isChampion",
        case when ${isShown} then s.created_at else t.created_at end as "createdAt"
      from songs s join tournaments t on t.id = s.tournament_id
      where s.song_key = ${songKey} and (s.parent_song_id is not null) = ${isTiebreaker} and s.id < ${beforeId}
        and ${isUnhidden} and ${isVisible}
      order by s.id desc limit ${count}`);
    return rows;
  };
  if (after.isTiebreaker) return find(true, after.id, limit);
  const entries = await find(false, after.id, limit);
  if (entries.length === limit) return entries;
  return [...entries, ...(await find(true, MAX_ID, limit - entries.length))];
}

export type MatchRow = Pick<
  typeof matchups.$inferSelect,
  'id' | 'phase' | 'round' | 'position' | 'tiebreakerLevel' | 'status' | 'version' | 'winnerId' | 'decidedBy'
> & {
  songId: number;
  countVisibility: CountVisibility;
  opponentId: number;
  isOpponentHidden: boolean;
  opponentKey: string;
  opponentTitle: string;
  opponentArtist: string;
  opponentImageSha: string | null;
  votes: number;
  opponentVotes: number;
};

/** The matches of these songs whose two songs are known, by id. */
export async function findMatches(db: Executor, songIds: number[]): Promise<MatchRow[]> {
  const side = (own: Slot, other: Slot) => sql`
    select m.id, m.song${sql.raw(String(own))}_id as "songId", m.phase, m.round, m.position,
      m.tiebreaker_level as "tiebreakerLevel", m.status,
      m.version + ${sql.raw(slotSum('m.id', 'version'))} as version,
      (select count_visibility from tournaments where id = m.tournament_id) as "countVisibility", o.song_key as "opponentKey", o.title as "opponentTitle",
      o.id as "opponentId", o.hidden_at is not null as "isOpponentHidden",
      o.artist as "opponentArtist", coalesce(o.image_sha, o.cover_sha) as "opponentImageSha", m.song${sql.raw(String(own))}_votes + ${sql.raw(slotSum('m.id', `song${own}`))} as votes,
      m.song${sql.raw(String(other))}_votes + ${sql.raw(slotSum('m.id', `song${other}`))} as "opponentVotes", m.winner_id as "winnerId", m.decided_by as "decidedBy"
    from matchups m join songs o on o.id = m.song${sql.raw(String(other))}_id
    where m.song${sql.raw(String(own))}_id = any(${sql.param(songIds)}::int[])`;
  if (songIds.length === 0) return [];
  const { rows } = await db.execute<MatchRow>(sql`${side(1, 2)} union all ${side(2, 1)} order by 1`);
  return rows;
}

import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Executor, first, hasRows, idsFrom, matching, type Transaction } from '#server/db/client.ts';
import { heardSongs, images, songs, tournaments, users } from '#server/db/schema.ts';
import { personColumns } from '#server/db/tally-columns.ts';

/** Joins the picture that a song shows: the uploaded one, else the copy of its cover. */
const SHOWN_IMAGE = eq(images.sha, sql`coalesce(${songs.imageSha}, ${songs.coverSha})`);

const entries = alias(songs, 'entries');
const withSubmitter = {
  song: songs,
  submitter: personColumns,
  coverColor: images.color,
  /** Decides whether the submitter is shown. Until then `createdAt` replaces the song's own time. */
  tournament: {
    status: tournaments.status,
    submitterVisibility: tournaments.submitterVisibility,
    createdAt: tournaments.createdAt,
  },
  isEntryEliminated: sql<boolean>`coalesce(${entries.isEliminated}, ${songs.isEliminated})`,
};
export type SongWithSubmitter = Awaited<ReturnType<typeof findSongs>>[number];

const selectSongs = (db: Executor) =>
  db
    .select(withSubmitter)
    .from(songs)
    .innerJoin(users, eq(users.id, songs.submitterId))
    .innerJoin(tournaments, eq(tournaments.id, songs.tournamentId))
    .leftJoin(entries, eq(entries.id, songs.parentSongId))
    .leftJoin(images, SHOWN_IMAGE);

export const findSongs = (db: Executor, tournamentId: number) =>
  selectSongs(db).where(eq(songs.tournamentId, tournamentId)).orderBy(asc(songs.id));

export async function findSongsByIds(db: Executor, ids: number[]): Promise<SongWithSubmitter[]> {
  if (ids.length === 0) return [];
  return selectSongs(db).where(inArray(songs.id, ids));
}

export type CardSongRow = {
  id: number;
  tournament_id: number;
  title: string;
  artist: string;
  sha: string | null;
  is_hidden: boolean;
};

/** The first `limit` main entries of each of these tournaments; by title where the setting hides submitters. */
export async function findFirstEntries(db: Executor, tournamentIds: number[], limit: number) {
  if (tournamentIds.length === 0) return [];
  const { rows } = await db.execute<CardSongRow>(sql`
    select e.* from tournaments t cross join lateral (
      select s.id, s.tournament_id, s.title, s.artist, coalesce(s.image_sha, s.cover_sha) as sha,
        s.hidden_at is not null as is_hidden from songs s
      where s.tournament_id = t.id and s.parent_song_id is null
      order by case t.submitter_visibility when 'shown' then s.id end, s.song_key, s.id limit ${limit}) e
    where t.id = any(${sql.param(tournamentIds)}::int[])`);
  return rows;
}

export const findSong = (db: Executor, id: number) => first(selectSongs(db).where(eq(songs.id, id)));

/** Whether another main entry than `exceptId` has this title and artist. */
export async function isMainEntryTaken(
  tx: Transaction,
  { tournamentId, songKey, exceptId = 0 }: { tournamentId: number; songKey: string; exceptId?: number },
): Promise<boolean> {
  const isOther = and(isNull(songs.parentSongId), ne(songs.id, exceptId));
  return (await tx.$count(songs, and(matching(songs, { tournamentId, songKey }), isOther))) > 0;
}

type EntryQuery = { tournamentId: number; submitterId: number; option: string; entryId?: number | undefined };

/** The submitter's main entry `entryId`, or the newest one, without this tiebreaker option. */
export const findEntryWithoutOption = (
  tx: Transaction,
  { tournamentId, submitterId, option, entryId }: EntryQuery,
) =>
  first(
    tx
      .select()
      .from(songs)
      .where(
        and(
          matching(songs, { tournamentId, submitterId }),
          isNull(songs.parentSongId),
          entryId === undefined ? undefined : eq(songs.id, entryId),
          sql`not exists (select 1 from songs t where t.parent_song_id = songs.id and t.submission_type = ${option})`,
        ),
      )
      .orderBy(desc(songs.id))
      .limit(1),
  );

/** Inserts songs and returns their ids in the same order. */
export const insertSongs = (tx: Transaction, rows: (typeof songs.$inferInsert)[]): Promise<number[]> =>
  idsFrom(tx.insert(songs).values(rows).returning({ id: songs.id }));

/** Returns the given keys that main entries of the tournament have. */
export const findTakenKeys = (
  tx: Transaction,
  { tournamentId, songKeys }: { tournamentId: number; songKeys: string[] },
): Promise<string[]> =>
  idsFrom(
    tx
      .select({ id: songs.songKey })
      .from(songs)
      .where(
        and(
          eq(songs.tournamentId, tournamentId),
          inArray(songs.songKey, songKeys),
          isNull(songs.parentSongId),
        ),
      ),
  );

export type SongPatch = Partial<typeof songs.$inferInsert>;

/** A song as it is now, with its main entry if it is a tiebreaker song. */
export const findSongWithEntry = (tx: Transaction, id: number) =>
  first(
    tx
      .select({ song: songs, entry: entries })
      .from(songs)
      .leftJoin(entries, eq(entries.id, songs.parentSongId))
      .where(eq(songs.id, id)),
  );

export const findTiebreakers = (tx: Transaction, entryId: number) =>
  tx.select().from(songs).where(eq(songs.parentSongId, entryId));

export async function updateSong(tx: Transaction, id: number, patch: SongPatch): Promise<void> {
  await tx.update(songs).set(patch).where(eq(songs.id, id));
}

/** Whether a user other than the creator has entered a song. */
export async function hasEntriesOfOthers(
  tx: Transaction,
  { id, creatorId }: { id: number; creatorId: number },
): Promise<boolean> {
  return (await tx.$count(songs, and(eq(songs.tournamentId, id), ne(songs.submitterId, creatorId)))) > 0;
}

/** The ids of all songs of a user in a tournament, with the tiebreaker songs. */
export const findOwnSongIds = (
  db: Executor,
  own: { tournamentId: number; submitterId: number },
): Promise<number[]> =>
  idsFrom(db.select({ id: songs.id }).from(songs).where(matching(songs, own)).orderBy(asc(songs.id)));

/** Deletes songs of a tournament, main entries with their tiebreaker songs. Returns the deleted rows. */
export async function deleteSongs(tx: Transaction, tournamentId: number, ids: number[]) {
  const { rows } = await tx.execute<{ id: number; parentSongId: number | null }>(sql`
    delete from songs where ${and(
      eq(songs.tournamentId, tournamentId),
      or(inArray(songs.id, ids), inArray(songs.parentSongId, ids)),
    )} returning id, parent_song_id as "parentSongId"`);
  return rows;
}

/** Each main entry with the number of its tiebreaker songs that no matchup has used. */
export async function findTiebreakerUsage(db: Executor, tournamentId: number) {
  const { rows } = await db.execute<{ songId: number; remaining: number }>(sql`
    select e.id as "songId", count(t.id) filter (where not exists (
      select 1 from matchups m where m.tournament_id = e.tournament_id and m.tiebreaker_level > 0
        and (m.song1_id = t.id or m.song2_id = t.id)))::int as "remaining"
    from songs e left join songs t on t.parent_song_id = e.id
    where e.tournament_id = ${tournamentId} and e.parent_song_id is null
    group by e.id order by e.id`);
  return rows;
}

/** Returns false when the song no longer exists. */
export const insertHeard = (db: Executor, userId: number, songId: number): Promise<boolean> =>
  hasRows(
    db.execute(sql`
    with song as (select id from songs where id = ${songId} for key share),
      heard as (insert into heard_songs (user_id, song_id) select ${userId}, id from song on conflict do nothing)
    select id from song`),
  );

export const findHeard = (db: Executor, userId: number, tournamentId: number): Promise<number[]> =>
  idsFrom(
    db
      .select({ id: songs.id })
      .from(songs)
      .innerJoin(heardSongs, and(eq(heardSongs.songId, songs.id), eq(heardSongs.userId, userId)))
      .where(eq(songs.tournamentId, tournamentId))
      .orderBy(asc(songs.id)),
  );

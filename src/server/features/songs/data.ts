import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { personColumns } from '#server/db/person-columns.ts';
import { songs, users } from '#server/db/schema.ts';

const withSubmitter = {
  song: songs,
  submitter: personColumns,
};
export type SongWithSubmitter = Awaited<ReturnType<typeof findSongs>>[number];

export async function findSongs(db: Executor, tournamentId: number) {
  return db
    .select(withSubmitter)
    .from(songs)
    .innerJoin(users, eq(users.id, songs.submitterId))
    .where(eq(songs.tournamentId, tournamentId))
    .orderBy(asc(songs.id));
}

export async function findSongsByIds(db: Executor, ids: number[]): Promise<SongWithSubmitter[]> {
  if (ids.length === 0) return [];
  return db
    .select(withSubmitter)
    .from(songs)
    .innerJoin(users, eq(users.id, songs.submitterId))
    .where(inArray(songs.id, ids));
}

export async function findSong(db: Executor, id: number): Promise<SongWithSubmitter | undefined> {
  const [row] = await db
    .select(withSubmitter)
    .from(songs)
    .innerJoin(users, eq(users.id, songs.submitterId))
    .where(eq(songs.id, id));
  return row;
}

export async function isMainEntryTaken(
  tx: Transaction,
  tournamentId: number,
  songKey: string,
): Promise<boolean> {
  const count = await tx.$count(
    songs,
    and(eq(songs.tournamentId, tournamentId), eq(songs.songKey, songKey), isNull(songs.parentSongId)),
  );
  return count > 0;
}

/** The submitter's newest main entry without this tiebreaker option (rule C12). */
export async function findEntryWithoutOption(
  tx: Transaction,
  { tournamentId, submitterId, option }: { tournamentId: number; submitterId: number; option: string },
) {
  const [row] = await tx
    .select()
    .from(songs)
    .where(
      and(
        eq(songs.tournamentId, tournamentId),
        eq(songs.submitterId, submitterId),
        isNull(songs.parentSongId),
        sql`not exists (select 1 from songs t where t.parent_song_id = songs.id and t.submission_type = ${option})`,
      ),
    )
    .orderBy(desc(songs.id))
    .limit(1);
  return row;
}

export async function insertSong(tx: Transaction, row: typeof songs.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(songs).values(row).returning({ id: songs.id });
  if (!inserted) throw new Error('The inserted song has no id');
  return inserted.id;
}

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

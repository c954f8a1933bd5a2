import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportStatus, ReportTarget } from '#engine/kinds.ts';
import { type Executor, first, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { comments, reports, songs, tournaments, users } from '#server/db/schema.ts';
import { personColumns } from '#server/db/tally-columns.ts';

const authors = alias(users, 'authors');
/** The main entries of reported tiebreaker songs. */
const entries = alias(songs, 'entries');
/** The author of the reported song or message, or the reported user. */
const authorId = sql<number | null>`coalesce(${comments.userId}, ${songs.submitterId}, ${authors.id})`;

const author = {
  id: authors.id,
  username: authors.username,
  firstName: authors.firstName,
  lastName: authors.lastName,
  imageSha: authors.imageSha,
};

const columns = {
  report: reports,
  reporter: { id: users.id, ...personColumns },
  tournament: {
    id: tournaments.id,
    name: tournaments.name,
    creatorId: tournaments.creatorId,
    status: tournaments.status,
    submitterVisibility: tournaments.submitterVisibility,
  },
  comment: {
    content: comments.content,
    matchupId: comments.matchupId,
    hiddenAt: comments.hiddenAt,
    hiddenByAdmin: comments.hiddenByAdmin,
    deletedAt: comments.deletedAt,
  },
  song: {
    title: songs.title,
    artist: songs.artist,
    pitch: songs.pitch,
    hiddenAt: songs.hiddenAt,
    hiddenByAdmin: songs.hiddenByAdmin,
    isEliminated: sql<boolean>`coalesce(${entries.isEliminated}, ${songs.isEliminated})`,
  },
  author,
  authorId,
};
export type ReportRow = Awaited<ReturnType<typeof findReports>>[number];

const selectReports = (db: Executor) =>
  db
    .select(columns)
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(tournaments, eq(tournaments.id, reports.tournamentId))
    .leftJoin(comments, and(eq(reports.target, 'comment'), eq(comments.id, reports.targetId)))
    .leftJoin(songs, and(eq(reports.target, 'song'), eq(songs.id, reports.targetId)))
    .leftJoin(entries, eq(entries.id, songs.parentSongId))
    .leftJoin(
      authors,
      sql`${authors.id} = case ${reports.target} when 'comment' then ${comments.userId}
        when 'song' then ${songs.submitterId} when 'user' then ${reports.targetId} end`,
    );

export type Where = SQL | undefined;
type Asked = {
  status: ReportStatus;
  target: ReportTarget | undefined;
  belowId: number;
  limit: number;
  where: Where;
};

/** The next `limit` reports, the newest first. */
export const findReports = (db: Executor, { status, target, belowId, limit, where }: Asked) =>
  selectReports(db)
    .where(
      and(
        eq(reports.status, status),
        target === undefined ? undefined : eq(reports.target, target),
        lt(reports.id, belowId),
        where,
      ),
    )
    .orderBy(desc(reports.id))
    .limit(limit);

/** The reports in a tournament that a moderator who is no admin sees: of songs and messages of others. */
export const reportedIn = (tournamentId: number, viewerId: number): SQL | undefined =>
  and(
    eq(reports.tournamentId, tournamentId),
    inArray(reports.target, ['song', 'comment']),
    sql`${authorId} is distinct from ${viewerId}`,
  );

/** The reports in a tournament, for admins. */
export const anyIn = (tournamentId: number): SQL => eq(reports.tournamentId, tournamentId);

export const findReport = (db: Executor, id: number) => first(selectReports(db).where(eq(reports.id, id)));

/** Returns false when the user has reported the target before. */
export const insertReport = (tx: Transaction, row: typeof reports.$inferInsert) =>
  hasRows(tx.insert(reports).values(row).onConflictDoNothing());

/** The creator and the managers of a tournament who have no unread notice of its reports. */
export async function findUntoldModerators(tx: Transaction, tournamentId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with moderators as (
      select creator_id as id from tournaments where id = ${tournamentId}
      union select user_id from managers where tournament_id = ${tournamentId})
    select id from moderators m where not exists (
      select from notices n where n.user_id = m.id and n.read_at is null and n.kind = 'reports_waiting'
        and n.details->>'tournamentId' = ${String(tournamentId)})`);
  return rows.map(({ id }) => id);
}

type Decision = { target: ReportTarget; targetId: number } & Pick<
  typeof reports.$inferSelect,
  'status' | 'decidedById' | 'decidedAt' | 'answer'
>;

/** Decides the open reports of a target and returns them. A second decision of the target waits and finds no open report. */
export const decideReports = (tx: Transaction, { target, targetId, ...decision }: Decision) =>
  tx
    .update(reports)
    .set(decision)
    .where(matching(reports, { target, targetId, status: 'open' }))
    .returning({ id: reports.id, reporterId: reports.reporterId });

/** The tournament and the submitter of a song. */
export const findSongOwner = (db: Executor, id: number) =>
  first(
    db
      .select({ tournamentId: songs.tournamentId, authorId: songs.submitterId })
      .from(songs)
      .where(eq(songs.id, id)),
  );

/** Locks a tournament before its reports, in the same order as its deletion does. */
export async function lockTournament(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.id, id)).for('update');
}

import { and, asc, eq, getTableColumns, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AdminPage } from '#contract/admin.ts';
import type { SortOrder } from '#engine/kinds.ts';
import { type Executor, first, idsFrom, matching, only, type Transaction } from '#server/db/client.ts';
import {
  accountLinks,
  achievements,
  adjustments,
  apiKeys,
  bans,
  calendars,
  cards,
  heardSongs,
  idempotencyKeys,
  identities,
  managers,
  mutes,
  notices,
  outbox,
  participants,
  passkeys,
  pushDevices,
  recoveryCodes,
  reminderChoices,
  reminderSettings,
  roomPeople,
  secondFactors,
  sharePermissions,
  shownSides,
  songs,
  tokens,
  tournaments,
  twinVoters,
  userCounters,
  users,
  webHooks,
} from '#server/db/schema.ts';
import { submitterShown } from '#server/db/shown-submitter.ts';
import { hasAccount } from '#server/db/tally-columns.ts';
import { type Counters, counterColumns, queueRanking } from '#server/db/user-counters.ts';

/** A LIKE pattern that finds the text anywhere; wildcards in the text are escaped. */
const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

const matches = (search: string, ...columns: SQL[]): SQL | undefined =>
  search === '' ? undefined : or(...columns.map((column) => ilike(column, containing(search))));

/** The order of a page. Equal values are ordered by id, so that no row appears on two pages. */
const ordered = (column: SQL, order: SortOrder, id: SQL) =>
  order === 'asc' ? sql`${column} asc, ${id} asc` : sql`${column} desc nulls last, ${id} desc`;

const nameOf = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

const tournamentCounts = {
  songCount: sql<number>`(select count(*)::int from songs s
    where s.tournament_id = tournaments.id and s.parent_song_id is null)`,
  matchupCount: sql<number>`(select count(*)::int from matchups m where m.tournament_id = tournaments.id)`,
};
const TOURNAMENT_SORTS: Record<string, SQL> = {
  createdAt: sql`tournaments.created_at`,
  name: sql`lower(tournaments.name)`,
  status: sql`tournaments.status`,
  participantCount: sql`tournaments.participant_count`,
  ...tournamentCounts,
};

export async function findTournaments(db: Executor, { search, sort, order, limit, offset }: AdminPage) {
  const where = matches(search, sql`${tournaments.name}`, nameOf);
  const rows = await db
    .select({ tournament: tournaments, creatorName: sql<string>`${nameOf}`, ...tournamentCounts })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.creatorId))
    .where(where)
    .orderBy(ordered(TOURNAMENT_SORTS[sort] ?? sql`tournaments.created_at`, order, sql`tournaments.id`))
    .limit(limit)
    .offset(offset);
  const all = sql`${tournaments} inner join ${users} on ${users.id} = ${tournaments.creatorId}`;
  return { rows, total: await db.$count(all, where) };
}

const USER_SORTS: Record<string, SQL> = {
  createdAt: sql`${users.createdAt}`,
  name: sql`lower(${nameOf})`,
  email: sql`${users.email}`,
  role: sql`${users.role}`,
  points: sql`${userCounters.points}`,
  totalVotes: sql`${userCounters.totalVotes}`,
  tournamentsWon: sql`${userCounters.tournamentsWon}`,
};

/** A page of the users, without deleted ones and guests. */
export async function findUsers(db: Executor, { search, sort, order, limit, offset }: AdminPage) {
  const found = matches(search, nameOf, sql`${users.username}`, sql`${users.email}`);
  const where = and(hasAccount, found);
  const rows = await db
    .select({
      ...getTableColumns(users),
      ...counterColumns,
      hasSecondFactor: sql<boolean>`exists (select 1 from ${secondFactors} f where f.user_id = ${users.id}
        and f.confirmed_at is not null)`,
    })
    .from(users)
    .innerJoin(userCounters, eq(userCounters.userId, users.id))
    .where(where)
    .orderBy(ordered(USER_SORTS[sort] ?? sql`${users.createdAt}`, order, sql`${users.id}`))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(users, where) };
}

const isShown = sql<boolean>`${sql.raw(submitterShown('songs'))}`;
/** What a search finds and the order uses of a song's text: none of a hidden one. */
const ifUnhidden = (column: SQL) => sql`case when ${songs.hiddenAt} is null then ${column} end`;
/** Null while the submitter is hidden, so that neither searches nor the order of rows reveal a name (rule N5). */
const ifShown = (column: SQL.Aliased | SQL | AnyPgColumn) => sql`case when ${isShown} then ${column} end`;
const submittedAt = sql<string>`coalesce(${ifShown(songs.createdAt)}, ${tournaments.createdAt})`;
const SUBMISSION_SORTS: Record<string, SQL> = {
  submittedAt,
  songTitle: ifUnhidden(sql`lower(${songs.title})`),
  tournamentName: sql`lower(${tournaments.name})`,
};

export async function findSongSubmissions(db: Executor, { search, sort, order, limit, offset }: AdminPage) {
  const where = matches(
    search,
    ifUnhidden(sql`${songs.title}`),
    ifUnhidden(sql`${songs.artist}`),
    sql`${tournaments.name}`,
    ifShown(nameOf),
    ifShown(users.email),
  );
  const rows = await db
    .select({
      songId: songs.id,
      songTitle: songs.title,
      songArtist: songs.artist,
      songUrl: songs.url,
      isSongHidden: sql<boolean>`${songs.hiddenAt} is not null`,
      tournamentId: songs.tournamentId,
      tournamentName: tournaments.name,
      userFirstName: users.firstName,
      userLastName: users.lastName,
      userEmail: users.email,
      isShown,
      submittedAt: songs.createdAt,
      tournamentCreatedAt: tournaments.createdAt,
    })
    .from(songs)
    .innerJoin(tournaments, eq(tournaments.id, songs.tournamentId))
    .innerJoin(users, eq(users.id, songs.submitterId))
    .where(where)
    .orderBy(ordered(SUBMISSION_SORTS[sort] ?? sql`${songs.createdAt}`, order, sql`${songs.id}`))
    .limit(limit)
    .offset(offset);
  const all = sql`${songs} inner join ${tournaments} on ${tournaments.id} = ${songs.tournamentId}
    inner join ${users} on ${users.id} = ${songs.submitterId}`;
  return { rows, total: await db.$count(all, where) };
}

/** Whether the time of joining may be shown. It could reveal a submitter: users often join by entering a song (rule N3). */
const isJoinTimeShown = sql<boolean>`(${tournaments.submitterVisibility} = 'shown'
  or ${tournaments.status} in ('completed', 'cancelled'))`;
const PARTICIPATION_SORTS: Record<string, SQL> = {
  joinedAt: sql`case when ${isJoinTimeShown} then ${participants.createdAt} else ${tournaments.createdAt} end`,
  userName: sql`lower(${nameOf})`,
  tournamentName: sql`lower(${tournaments.name})`,
};

const shownNumber = sql`case when ${isJoinTimeShown} then ${participants.id} else ${users.id} end`;

export async function findUserTournaments(db: Executor, { search, sort, order, limit, offset }: AdminPage) {
  const where = matches(search, sql`${tournaments.name}`, nameOf, sql`${users.email}`);
  const rows = await db
    .select({
      participantId: participants.id,
      userId: users.id,
      userFirstName: users.firstName,
      userLastName: users.lastName,
      userEmail: users.email,
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      tournamentStatus: tournaments.status,
      isFollowing: participants.isFollowing,
      songCount: sql<number>`(select count(*)::int from songs s where s.tournament_id = tournaments.id
        and s.submitter_id = users.id and s.parent_song_id is null and ${sql.raw(submitterShown('s'))})`,
      joinedAt: participants.createdAt,
      tournament: { submitterVisibility: tournaments.submitterVisibility, createdAt: tournaments.createdAt },
    })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .innerJoin(users, eq(users.id, participants.userId))
    .where(where)
    .orderBy(ordered(PARTICIPATION_SORTS[sort] ?? sql`${participants.createdAt}`, order, shownNumber))
    .limit(limit)
    .offset(offset);
  const all = sql`${participants} inner join ${tournaments} on ${tournaments.id} = ${participants.tournamentId}
    inner join ${users} on ${users.id} = ${participants.userId}`;
  return { rows, total: await db.$count(all, where) };
}

export type TournamentRow = Awaited<ReturnType<typeof findTournaments>>['rows'][number];
export type SubmissionRow = Awaited<ReturnType<typeof findSongSubmissions>>['rows'][number];
export type ParticipationRow = Awaited<ReturnType<typeof findUserTournaments>>['rows'][number];

/** Locks all admins in id order and returns their ids, so that two of them cannot remove each other at once. */
export const lockAdmins = (tx: Transaction): Promise<number[]> =>
  idsFrom(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
      .orderBy(asc(users.id))
      .for('no key update'),
  );

export const lockUser = (tx: Transaction, id: number) =>
  first(
    tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), hasAccount))
      .for('no key update'),
  );

/** The counters of an account, locked as the ballot box locks them. */
export const lockCounters = (tx: Transaction, userId: number): Promise<Counters> =>
  only(
    tx.select(counterColumns).from(userCounters).where(eq(userCounters.userId, userId)).for('no key update'),
  );

export async function updateCounters(tx: Transaction, userId: number, counters: Partial<Counters>) {
  await tx.update(userCounters).set(counters).where(eq(userCounters.userId, userId));
  await queueRanking(tx, userId);
}

/** Ends the votes of a user. A batch that is counting one holds the row, so this waits for it, before the user's row changes. */
export async function deleteCounters(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(userCounters).where(eq(userCounters.userId, userId));
  await queueRanking(tx, userId);
}

export const updateUser = (tx: Transaction, id: number, patch: Partial<typeof users.$inferInsert>) =>
  only(tx.update(users).set(patch).where(eq(users.id, id)).returning());

export async function insertAdjustments(tx: Transaction, rows: (typeof adjustments.$inferInsert)[]) {
  await tx.insert(adjustments).values(rows);
}

/** Whether the site has an admin besides this user, or this user is none. */
export async function hasOtherAdmin(db: Executor, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ ok: boolean }>(sql`
    select not exists (select from users where id = ${userId} and role = 'admin' and deleted_at is null)
      or exists (select from users where id <> ${userId} and role = 'admin' and deleted_at is null) as ok`);
  return rows[0]?.ok === true;
}

/** Ends the permissions that links of private tournaments gave to a user. */
export async function deletePermissions(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(sharePermissions).where(matching(sharePermissions, { userId, isRemoved: false }));
}

const OWNED = [
  tokens,
  achievements,
  idempotencyKeys,
  heardSongs,
  shownSides,
  managers,
  notices,
  mutes,
  bans,
  roomPeople,
  twinVoters,
  outbox,
  accountLinks,
  recoveryCodes,
  secondFactors,
  passkeys,
  identities,
  calendars,
  apiKeys,
  reminderSettings,
  reminderChoices,
  pushDevices,
  webHooks,
  cards,
];

/** Deletes rows of a deleted user that no other user needs (rule O18). */
export async function deletePersonalRows(tx: Transaction, userId: number): Promise<void> {
  for (const table of OWNED) await tx.delete(table).where(eq(table.userId, userId));
}

/**
 * Empties the pitches of the songs of users who were deleted with their texts, of one user or of all. A song whose submitter is
 * hidden keeps its pitch until the submitter is shown, because the change would name the submitter.
 */
export async function emptyPitches(db: Executor, userId?: number): Promise<void> {
  await db.execute(sql`
    update songs s set pitch = null from users u
    where u.texts_emptied and u.id = s.submitter_id and s.pitch is not null and ${sql.raw(submitterShown('s'))}
      ${userId === undefined ? sql`` : sql`and u.id = ${userId}`}`);
}

/** The hourly clean-up: empties pitches whose submitters are shown by now. */
export const emptyShownPitches = (db: Executor): Promise<void> => emptyPitches(db);

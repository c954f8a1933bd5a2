import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { VoteSelection } from '#contract/vote-audit.ts';
import { AGE_STEPS_HOURS, MIN_AUDIT_GROUP, type Sides } from '#engine/matchup/vote-audit.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { type Executor, first, only, type Transaction } from '#server/db/client.ts';
import { lockMatchups } from '#server/db/matchup-locks.ts';
import { matchups, quarantines, tournaments, votes } from '#server/db/schema.ts';
import { isOwnVoteKnown } from '#server/db/shown-submitter.ts';
import { slotSum } from '#server/db/tally-columns.ts';
import { queueMoved } from '#server/db/user-counters.ts';

/** What an audit needs of a matchup and its tournament. */
export const findAuditedMatchup = (db: Executor, id: number) =>
  first(
    db
      .select({
        id: matchups.id,
        status: matchups.status,
        votes: sql<number>`${matchups.song1Votes} + ${matchups.song2Votes}
          + ${sql.raw(`${slotSum('matchups.id', 'song1')} + ${slotSum('matchups.id', 'song2')}`)}`,
        tournamentStatus: tournaments.status,
        countVisibility: tournaments.countVisibility,
      })
      .from(matchups)
      .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
      .where(eq(matchups.id, id)),
  );
export type AuditedMatchup = NonNullable<Awaited<ReturnType<typeof findAuditedMatchup>>>;

const bySide = sql`count(*) filter (where v.song_id = m.song1_id)::int as "song1Votes",
  count(*) filter (where v.song_id = m.song2_id)::int as "song2Votes"`;
/** The counted votes of a matchup, found by the matchup's part of the primary key of `votes`. */
const counted = (matchupId: number) => sql`
  votes v join matchups m on m.id = v.matchup_id
  where v.matchup_id = ${matchupId} and v.song_id is not null and v.quarantine_id is null`;
const countedWithVoters = (matchupId: number) => sql`
  votes v join matchups m on m.id = v.matchup_id join users u on u.id = v.user_id
  where v.matchup_id = ${matchupId} and v.song_id is not null and v.quarantine_id is null`;

type Span = { firstAt: Date; lastAt: Date };

/** The instants of the first and the last counted vote; null without a vote. */
export async function findSpan(db: Executor, matchupId: number): Promise<Span | null> {
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    select (extract(epoch from min(v.updated_at)) * 1000)::float8 as first,
      (extract(epoch from max(v.updated_at)) * 1000)::float8 as last
    from ${counted(matchupId)}`);
  const { first, last } = rows[0] ?? {};
  return typeof first === 'number' && typeof last === 'number'
    ? { firstAt: new Date(first), lastAt: new Date(last) }
    : null;
}

/** The counted votes by bucket, whose number is its start in epoch milliseconds / `lengthMs`. Empty buckets have no row. */
export async function countByTime(
  db: Executor,
  { matchupId, lengthMs }: { matchupId: number; lengthMs: number },
): Promise<(Sides & { bucket: number })[]> {
  const { rows } = await db.execute<Sides & { bucket: number }>(sql`
    select floor(extract(epoch from v.updated_at) * 1000 / ${lengthMs}::float8)::float8 as bucket, ${bySide}
    from ${counted(matchupId)} group by bucket order by bucket`);
  return rows;
}

const ageStep = sql.raw(
  `case ${AGE_STEPS_HOURS.map(
    (hours, step) => `when u.created_at > v.updated_at - interval '${hours} hours' then ${step}`,
  ).join(' ')} else ${AGE_STEPS_HOURS.length} end`,
);

/** The counted votes by step of the account's age and by kind of voter. */
export async function countByVoter(db: Executor, matchupId: number) {
  const { rows } = await db.execute<Sides & { step: number; isGuest: boolean }>(sql`
    select ${ageStep} as step, u.is_guest as "isGuest", ${bySide}
    from ${countedWithVoters(matchupId)} group by 1, 2`);
  return rows;
}

/** How many groups an audit lists; the totals count all. */
const LISTED_GROUPS = 50;

/** The counted votes of one hash of an address; `first` and `last` in epoch milliseconds. */
export type AddressGroup = Sides & { address: string; first: number; last: number };

/** The largest groups of votes with one hash of an address, and the number of all groups and of their votes. */
export async function countByAddress(db: Executor, matchupId: number) {
  const { rows } = await db.execute<AddressGroup & { groupCount: number; sharedVotes: number }>(sql`
    with groups as (
      select v.address_hash, count(*) as votes, ${bySide}, min(v.updated_at) as first_at, max(v.updated_at) as last_at
      from ${counted(matchupId)} and v.address_hash is not null
      group by v.address_hash having count(*) >= ${MIN_AUDIT_GROUP})
    select address_hash::text as address, "song1Votes", "song2Votes",
      (extract(epoch from first_at) * 1000)::float8 as first, (extract(epoch from last_at) * 1000)::float8 as last,
      (count(*) over ())::int as "groupCount", (sum(votes) over ())::int as "sharedVotes"
    from groups order by votes desc, address_hash limit ${LISTED_GROUPS}`);
  const { groupCount = 0, sharedVotes = 0 } = rows[0] ?? {};
  return {
    groups: rows.map((row) => ({ ...row, address: toAddress(row.address) })),
    groupCount,
    sharedVotes,
  };
}

/** The counted votes of a selection by side. */
export async function countSelected(
  db: Executor,
  { matchupId, selection }: { matchupId: number; selection: VoteSelection },
): Promise<Sides> {
  const { rows } = await db.execute<Sides>(
    sql`select ${bySide} from ${countedWithVoters(matchupId)} and ${isSelected(matchupId, selection)}`,
  );
  return rows[0] ?? { song1Votes: 0, song2Votes: 0 };
}

/** The votes of a matchup that are set aside now. */
const isSetAside = (matchupId: number) =>
  and(eq(votes.matchupId, matchupId), isNotNull(votes.quarantineId), isNotNull(votes.songId));

export const countSetAside = (db: Executor, matchupId: number): Promise<number> =>
  db.$count(votes, isSetAside(matchupId));

const isRestored = sql`(${quarantines.restoredAt} is not null)`;

/**
 * The next `limit` quarantines of a matchup with the votes that they hold: those that can be restored, then the others, each
 * the newest first.
 */
export function findQuarantines(
  db: Executor,
  matchupId: number,
  { after, limit }: { after: { isRestored: boolean; id: number } | undefined; limit: number },
) {
  const follows =
    after && sql`(${isRestored}, -${quarantines.id}) > (${after.isRestored}, ${-after.id}::int)`;
  return selectQuarantines(db, matchupId)
    .where(and(eq(quarantines.matchupId, matchupId), follows))
    .orderBy(isRestored, desc(quarantines.id))
    .limit(limit);
}

export async function findListedQuarantine(db: Executor, matchupId: number, id: number) {
  return only(selectQuarantines(db, matchupId).where(eq(quarantines.id, id)));
}

function selectQuarantines(db: Executor, matchupId: number) {
  const held = db.$with('held').as(
    db
      .select({ quarantineId: votes.quarantineId, count: count().as('held_votes') })
      .from(votes)
      .where(isSetAside(matchupId))
      .groupBy(votes.quarantineId),
  );
  return db
    .with(held)
    .select({
      id: quarantines.id,
      reason: quarantines.reason,
      createdAt: quarantines.createdAt,
      restoredAt: quarantines.restoredAt,
      votes: sql<number>`coalesce(${held.count}, 0)::int`,
    })
    .from(quarantines)
    .leftJoin(held, eq(held.quarantineId, quarantines.id));
}
export type QuarantineRow = Awaited<ReturnType<typeof findQuarantines>>[number];

/** A hash of an address as the contract writes it: 16 hexadecimal digits of a signed 64-bit number. */
const toAddress = (hash: string): string => BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0');
const fromAddress = (address: string): string => BigInt.asIntN(64, BigInt(`0x${address}`)).toString();

/** The condition of a selection on a counted vote `v` of a user `u` in the matchup. */
function isSelected(matchupId: number, selection: VoteSelection): SQL {
  const { address, addressVotes, from, to, accountsUnderHours, guestsOnly } = selection;
  const conditions = [
    address !== undefined && sql`v.address_hash = ${fromAddress(address)}::int8`,
    addressVotes !== undefined &&
      sql`v.address_hash in (select address_hash from votes where matchup_id = ${matchupId} and song_id is not null
        and quarantine_id is null group by address_hash having count(*) >= ${addressVotes})`,
    from !== undefined && sql`v.updated_at >= ${from}::timestamptz`,
    to !== undefined && sql`v.updated_at < ${to}::timestamptz`,
    accountsUnderHours !== undefined &&
      sql`u.created_at > v.updated_at - make_interval(hours => ${accountsUnderHours}::int)`,
    guestsOnly && sql`u.is_guest`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return sql.join(conditions, sql` and `);
}

/** Locks a matchup, so that none of its votes moves in this transaction. */
export async function lockMatchup(tx: Transaction, id: number) {
  await lockMatchups(tx, [id]);
  return first(
    tx.select({ id: matchups.id, status: matchups.status }).from(matchups).where(eq(matchups.id, id)),
  );
}

export const findQuarantine = (db: Executor, id: number) =>
  first(
    db
      .select({ matchupId: quarantines.matchupId, restoredAt: quarantines.restoredAt })
      .from(quarantines)
      .where(eq(quarantines.id, id)),
  );

export async function insertQuarantine(tx: Transaction, values: typeof quarantines.$inferInsert) {
  return (await only(tx.insert(quarantines).values(values).returning({ id: quarantines.id }))).id;
}

export async function markRestored(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(quarantines).set({ restoredAt: now }).where(eq(quarantines.id, id));
}

type Place = { matchupId: number; quarantineId: number };
/** The votes that left or entered the tally, and their voters. Votes that their voters had removed are in neither. */
type Moved = { votes: number; voterIds: number[] };

/** Sets the selected votes aside and takes them from the tally and from their voters' counters. */
export const setVotesAside = (
  tx: Transaction,
  { selection, ...place }: Place & { selection: VoteSelection },
) =>
  setQuarantine(tx, place, {
    isMoved: sql`v.quarantine_id is null and v.song_id is not null and ${isSelected(place.matchupId, selection)}`,
    newId: place.quarantineId,
    sign: -1,
  });

/** Lets the votes of a quarantine count again, with the changes that their voters made meanwhile. */
export const restoreVotes = (tx: Transaction, place: Place) =>
  setQuarantine(tx, place, {
    isMoved: sql`v.quarantine_id = ${place.quarantineId}::int`,
    newId: null,
    sign: 1,
  });

/**
 * Moves votes out of the counters or back into them. The matchup is locked and not completed, so a vote has earned its voter
 * the point of rule P1 alone. It has earned none if the point waits, if the voter is a guest, or if it is
 * for the voter's own song, unless the submitter or the votes are hidden. The voters' counters are locked in id
 * order, as the ballot box does.
 */
async function setQuarantine(
  tx: Transaction,
  { matchupId }: Place,
  { isMoved, newId, sign }: { isMoved: SQL; newId: number | null; sign: 1 | -1 },
): Promise<Moved> {
  const found = await tx.execute<{
    userId: number;
    songId: number | null;
    isPaidLater: boolean;
    isGuest: boolean;
  }>(sql`
    select v.user_id as "userId", v.song_id as "songId", v.is_paid_later as "isPaidLater", u.is_guest as "isGuest"
    from votes v join users u on u.id = v.user_id where v.matchup_id = ${matchupId} and ${isMoved}`);
  const voters = sql`${arrayLiteral(found.rows.map(({ userId }) => userId))}::int[]`;
  await tx.execute(
    sql`select user_id from user_counters where user_id = any(${voters}) order by user_id for no key update`,
  );
  await tx.execute(sql`
    update votes set quarantine_id = ${newId}::int where matchup_id = ${matchupId} and user_id = any(${voters})`);
  const { rows } = await tx.execute<{ userId: number }>(sql`
    with switched as (
      select * from unnest(${voters}, ${arrayLiteral(found.rows.map(({ songId }) => songId))}::int[],
        ${arrayLiteral(found.rows.map(({ isPaidLater }) => isPaidLater))}::bool[],
        ${arrayLiteral(found.rows.map(({ isGuest }) => isGuest))}::bool[])
        as v(user_id, song_id, is_paid_later, is_guest)),
    tally as (
      select count(*) filter (where v.song_id = m.song1_id) as song1, count(*) filter (where v.song_id = m.song2_id) as song2,
        count(*) filter (where v.song_id = m.song1_id and v.is_guest) as guest1,
        count(*) filter (where v.song_id = m.song2_id and v.is_guest) as guest2
      from matchups m left join switched v on true where m.id = ${matchupId}),
    counted as (
      update matchups m set song1_votes = m.song1_votes + ${sign}::int * t.song1,
        song2_votes = m.song2_votes + ${sign}::int * t.song2,
        song1_guest_votes = m.song1_guest_votes + ${sign}::int * t.guest1,
        song2_guest_votes = m.song2_guest_votes + ${sign}::int * t.guest2, version = m.version + 1
      from tally t where m.id = ${matchupId}),
    moved as (
      update user_counters c set total_votes = c.total_votes + ${sign}::int,
        points = c.points + ${sign}::int * case when v.is_paid_later
          or s.submitter_id = c.user_id and ${sql.raw(isOwnVoteKnown('s', String(matchupId)))} then 0 else ${POINTS.vote}::int end
      from switched v join songs s on s.id = v.song_id
      where c.user_id = v.user_id and not v.is_guest returning c.user_id),
    queued as (${sql.raw(queueMoved)})
    select v.user_id as "userId" from switched v join songs s on s.id = v.song_id`);
  return { votes: rows.length, voterIds: rows.map(({ userId }) => userId) };
}

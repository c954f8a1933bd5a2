import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { VoteSelection } from '#contract/vote-audit.ts';
import { AGE_STEPS_HOURS, MIN_AUDIT_GROUP, type Sides } from '#engine/matchup/vote-audit.ts';
import type { Executor } from '#server/db/client.ts';
import { matchups, quarantines, songs, tournaments, votes } from '#server/db/schema.ts';
import { isSelected, toAddress } from './selection.ts';

/** What an audit needs of a matchup and its tournament. */
export async function findAuditedMatchup(db: Executor, id: number) {
  const [row] = await db
    .select({
      id: matchups.id,
      status: matchups.status,
      song1Votes: matchups.song1Votes,
      song2Votes: matchups.song2Votes,
      tournamentStatus: tournaments.status,
      countVisibility: tournaments.countVisibility,
    })
    .from(matchups)
    .innerJoin(tournaments, eq(tournaments.id, matchups.tournamentId))
    .where(eq(matchups.id, id));
  return row;
}
export type AuditedMatchup = NonNullable<Awaited<ReturnType<typeof findAuditedMatchup>>>;

export async function hasSong(
  db: Executor,
  { tournamentId, userId }: { tournamentId: number; userId: number },
) {
  const [row] = await db
    .select({ id: songs.id })
    .from(songs)
    .where(and(eq(songs.tournamentId, tournamentId), eq(songs.submitterId, userId)))
    .limit(1);
  return row !== undefined;
}

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
  const [row] = await selectQuarantines(db, matchupId).where(eq(quarantines.id, id));
  if (!row) throw new Error(`Quarantine ${id} does not exist`);
  return row;
}

function selectQuarantines(db: Executor, matchupId: number) {
  const held = db
    .select({ quarantineId: votes.quarantineId, count: count().as('held_votes') })
    .from(votes)
    .where(isSetAside(matchupId))
    .groupBy(votes.quarantineId)
    .as('held');
  return db
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

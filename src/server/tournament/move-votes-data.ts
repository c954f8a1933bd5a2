import { sql } from 'drizzle-orm';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { type PaidAtOnce, utcDayOf, votesAtOnceLeft } from '#engine/rewards/votes-at-once.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import * as facts from '#server/db/facts.ts';
import { foldTally, lockMatchups } from '#server/db/matchup-locks.ts';
import { idsOf } from '#server/lib/ids-of.ts';

type Scope = { tournamentId: number; guestId: number; userId: number; now: Date };

/** SQL condition: the matchup `m` takes votes now or later, so its tally may still change. */
const isUndecided = (now: Date) => {
  const lockedAt = new Date(now.getTime() + VOTING_LOCK_MS);
  return sql`m.status <> 'completed' and (m.end_time is null or m.end_time > ${lockedAt})`;
};

/** The tournaments in which a guest has votes to move, by id. */
export async function findTournamentsOfGuest(
  db: Executor,
  scope: Omit<Scope, 'tournamentId'>,
): Promise<number[]> {
  const found = await findVotesToMove(db, scope);
  return [...new Set(found.map(({ tournamentId }) => tournamentId))].sort((a, b) => a - b);
}

/** Whether one more account among the voters may make a matchup or the tournament pay. */
export async function lacksCrowd(tx: Transaction, tournamentId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ lacks: boolean }>(sql.raw(facts.lacksCrowd(tournamentId)));
  return rows[0]?.lacks ?? false;
}

/** Locks the matchups of a guest's votes, so that no batch counts the guest's votes. */
export async function lockVotedMatchups(tx: Transaction, { tournamentId, guestId }: Scope): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select m.id from matchups m where m.tournament_id = ${tournamentId}
      and m.id in (select g.matchup_id from votes g where g.user_id = ${guestId})`);
  await lockMatchups(tx, idsOf(rows));
}

/**
 * Locks all matchups of a guest's votes in id order, before the guest's counters are locked. A correction may be reopening one of
 * them, and in an open matchup only the account's vote stays.
 */
export async function lockMatchupsOfGuest(tx: Transaction, guestId: number): Promise<void> {
  await tx.execute(sql`
    select m.id from matchups m where m.id in (select g.matchup_id from votes g where g.user_id = ${guestId})
    order by m.id for share`);
}

/**
 * Takes back the votes of guests whose account has voted in the matchup too. Such votes count only while the matchup is
 * closed. The caller has locked the matchup's row.
 */
export async function dropLeftVotes(tx: Transaction, matchupId: number): Promise<void> {
  await foldTally(tx, matchupId);
  const { rows } = await tx.execute<{ userId: number; songId: number | null; isSetAside: boolean }>(sql`
    select v.user_id as "userId", v.song_id as "songId", v.quarantine_id is not null as "isSetAside"
    from votes v join users u on u.id = v.user_id
    where v.matchup_id = ${matchupId} and u.is_guest and u.deleted_at is not null`);
  if (rows.length === 0) return;
  const guests = arrayLiteral(rows.map(({ userId }) => userId));
  await tx.execute(
    sql`delete from votes where matchup_id = ${matchupId} and user_id = any(${guests}::int[])`,
  );
  const songs = arrayLiteral(rows.filter(({ isSetAside }) => !isSetAside).map(({ songId }) => songId));
  await tx.execute(sql`
    update matchups m set song1_votes = m.song1_votes - c.song1, song2_votes = m.song2_votes - c.song2,
      song1_guest_votes = m.song1_guest_votes - c.song1, song2_guest_votes = m.song2_guest_votes - c.song2
    from (select count(*) filter (where d.song_id = n.song1_id)::int as song1,
        count(*) filter (where d.song_id = n.song2_id)::int as song2
      from matchups n cross join unnest(${songs}::int[]) as d(song_id) where n.id = ${matchupId}) c
    where m.id = ${matchupId} and c.song1 + c.song2 > 0`);
}

/**
 * Locks the account's counters after the matchups, as the ballot box does, so that no batch counts a vote of the account between
 * two sums. Returns how many more of its votes earn their point at once today.
 */
export async function lockAccount(tx: Transaction, { userId, now }: Scope): Promise<number> {
  const { rows } = await tx.execute<PaidAtOnce>(sql`
    select votes_at_once as "votesAtOnce", votes_at_once_day as "votesAtOnceDay" from user_counters
    where user_id = ${userId} for no key update`);
  return rows[0] ? votesAtOnceLeft(rows[0], now.getTime()) : 0;
}

/** A vote that moves, or is dropped because the account has voted in the matchup, too. */
type FoundVote = {
  tournamentId: number;
  matchupId: number;
  songId: number;
  isCounted: boolean;
  isDouble: boolean;
};

/**
 * The guest's votes to move or to take back, in the order in which they were first cast, of one tournament or of all. One in a
 * decided matchup in which the account has voted, too, stays.
 */
async function findVotesToMove(
  db: Executor,
  { tournamentId, guestId, userId, now }: Omit<Scope, 'tournamentId'> & { tournamentId?: number },
): Promise<FoundVote[]> {
  const isInScope = tournamentId === undefined ? sql`` : sql`and m.tournament_id = ${tournamentId}`;
  const { rows } = await db.execute<FoundVote & { isUndecided: boolean }>(sql`
    select m.tournament_id as "tournamentId", g.matchup_id as "matchupId", g.song_id as "songId",
      g.quarantine_id is null as "isCounted", ${isUndecided(now)} as "isUndecided"
    from votes g join matchups m on m.id = g.matchup_id
    where g.user_id = ${guestId} and g.song_id is not null ${isInScope}
    order by g.created_at, g.matchup_id`);
  const ids = arrayLiteral(rows.map(({ matchupId }) => matchupId));
  const own = await db.execute<{ id: number }>(sql`
    select matchup_id as id from votes
    where user_id = ${userId} and matchup_id = any(${ids}::int[]) and song_id is not null`);
  const doubles = new Set(own.rows.map(({ id }) => id));
  return rows
    .map(({ isUndecided: isOpen, ...vote }) => ({ ...vote, isOpen, isDouble: doubles.has(vote.matchupId) }))
    .filter(({ isOpen, isDouble }) => isOpen || !isDouble);
}

/**
 * Moves the guest's votes, takes back those in undecided matchups in which the account has voted, and updates the tallies. A
 * vote that is set aside changes no tally. The first `atOnce` votes earn their point at once, the others wait;
 * `atOnce` is null where the rules have no such limit. Returns the ids of the changed matchups.
 */
export async function moveBallots(
  tx: Transaction,
  { atOnce, ...scope }: Scope & { atOnce: number | null },
): Promise<number[]> {
  const found = await findVotesToMove(tx, scope);
  if (found.length === 0) return [];
  // The guest may have voted in another matchup since the matchups of its votes were locked.
  const matchupIds = found.map(({ matchupId }) => matchupId);
  await lockMatchups(tx, matchupIds);
  const moved = found.filter(({ isDouble }) => !isDouble);
  await moveToAccount(tx, scope, { moved, atOnce });
  const ids = arrayLiteral(matchupIds);
  await tx.execute(
    sql`delete from votes where user_id = ${scope.guestId} and matchup_id = any(${ids}::int[])`,
  );
  const { rows } = await tx.execute<{ id: number }>(sql`
    update matchups m set version = m.version + 1,
      song1_votes = m.song1_votes - case when c.song_id = m.song1_id then c.counts * c.dropped else 0 end,
      song2_votes = m.song2_votes - case when c.song_id = m.song2_id then c.counts * c.dropped else 0 end,
      song1_guest_votes = m.song1_guest_votes - case when c.song_id = m.song1_id then c.counts else 0 end,
      song2_guest_votes = m.song2_guest_votes - case when c.song_id = m.song2_id then c.counts else 0 end
    from unnest(${ids}::int[], ${arrayLiteral(found.map(({ songId }) => songId))}::int[],
      ${arrayLiteral(found.map(({ isDouble }) => Number(isDouble)))}::int[],
      ${arrayLiteral(found.map(({ isCounted }) => Number(isCounted)))}::int[]) as c(matchup_id, song_id, dropped, counts)
    where m.id = c.matchup_id returning m.id`);
  return idsOf(rows);
}

/**
 * Copies votes of the guest to the account. A vote that the account had removed is replaced with its idempotency key, because
 * a user has one row in a matchup.
 */
async function moveToAccount(
  tx: Transaction,
  { guestId, userId, now }: Scope,
  { moved, atOnce }: { moved: readonly FoundVote[]; atOnce: number | null },
): Promise<void> {
  const isPaidLater = moved.map((_, index) => atOnce !== null && index >= atOnce);
  const today = sql`${utcDayOf(now.getTime())}::int`;
  if (atOnce !== null)
    await tx.execute(sql`
      update user_counters u set votes_at_once_day = greatest(u.votes_at_once_day, ${today}),
        votes_at_once = ${isPaidLater.filter((isLater) => !isLater).length}::int
          + case when u.votes_at_once_day >= ${today} then u.votes_at_once else 0 end
      where u.user_id = ${userId}`);
  await tx.execute(sql`
    insert into votes (matchup_id, user_id, song_id, last_key, last_outcome, quarantine_id, address_hash, is_paid_later,
      created_at, updated_at)
    select g.matchup_id, ${userId}::int, g.song_id, g.last_key, g.last_outcome, g.quarantine_id, g.address_hash,
      w.is_paid_later, g.created_at, g.updated_at
    from unnest(${arrayLiteral(moved.map(({ matchupId }) => matchupId))}::int[], ${arrayLiteral(isPaidLater)}::bool[])
      as w(matchup_id, is_paid_later) join votes g on g.matchup_id = w.matchup_id
    where g.user_id = ${guestId}
    on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, last_key = excluded.last_key,
      last_outcome = excluded.last_outcome, quarantine_id = excluded.quarantine_id, address_hash = excluded.address_hash,
      is_paid_later = excluded.is_paid_later, created_at = excluded.created_at, updated_at = excluded.updated_at`);
}

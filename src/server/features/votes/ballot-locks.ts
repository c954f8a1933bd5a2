import type pg from 'pg';
import type { CountVisibility, MatchupStatus } from '#engine/kinds.ts';
import type { Voter, VoterRules } from '#engine/matchup/voters.ts';
import type { RulesVersion } from '#engine/rewards/crowd.ts';
import type { PaidAtOnce } from '#engine/rewards/votes-at-once.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { isOwnVoteKnown } from '#server/db/shown-submitter.ts';
import type { Counts } from '#server/db/tally-slots.ts';
import { MATCHUP_QUEUE } from '#server/db/tally-slots.ts';

// The transaction of a batch, its locks, and what they read. Statements of the ballot box are prepared by name on each
// connection. They are plain SQL because this is the hottest path.

/** What decides about votes in a matchup, and the votes of its row; times in epoch milliseconds. */
export type LockedMatchup = VoterRules & {
  id: number;
  tournamentId: number;
  status: MatchupStatus;
  countVisibility: CountVisibility;
  rulesVersion: RulesVersion;
  startTime: number | null;
  endTime: number | null;
  song1Id: number | null;
  song2Id: number | null;
  /** The submitter, if among the voters of the batch. Null while submitter or votes are hidden. */
  submitter1Id: number | null;
  submitter2Id: number | null;
} & Counts;

export type LockedVoter = Voter & PaidAtOnce & { totalVotes: number };

/** Waits for locked rows, or skips them. */
export type LockMode = 'wait' | 'skip';
const skipLocked = ({ name, text }: { name: string; text: string }) => ({
  name: `${name}-free`,
  text: `${text} skip locked`,
});

const plansBy = (cacheMode: string) =>
  [
    `plan_cache_mode = ${cacheMode}`,
    'enable_seqscan = off',
    'enable_hashjoin = off',
    'enable_mergejoin = off',
  ]
    .map((setting) => `set local ${setting}`)
    .join('; ');

/**
 * Each prepared statement keeps one plan, which looks rows up by index. Without this PostgreSQL plans statements for each
 * batch, or keeps a plan from when a table was empty, which reads the whole table once it is full.
 */
const PLANS = plansBy('force_generic_plan');
/** Citus keeps no plan of distributed votes, because it must know their voters. */
const PLANS_OF_CITUS = plansBy('force_custom_plan');

/** Whether connections lead to a database that distributes its votes. */
const distributesVotes = new WeakMap<pg.ClientBase, boolean>();

/** Asks once on each connection how its statements are planned. Awaited before `begin`, which sends one statement. */
export async function preparePlans(db: pg.ClientBase): Promise<void> {
  if (distributesVotes.has(db)) return;
  const ask = async (condition: string) =>
    (await db.query(`select ${condition} as yes`)).rows[0]?.yes === true;
  // Only a database with Citus has the table that the second question names.
  distributesVotes.set(
    db,
    (await ask("to_regclass('pg_dist_partition') is not null")) &&
      (await ask("exists (select 1 from pg_dist_partition where logicalrelid = 'votes'::regclass)")),
  );
}

/** Begins a transaction, whose locks time out if a limit is given. */
export async function begin(db: pg.ClientBase, { lockTimeoutMs }: { lockTimeoutMs?: number } = {}) {
  const timeout = lockTimeoutMs === undefined ? '' : `; set local lock_timeout = ${lockTimeoutMs}`;
  await db.query(`begin; ${distributesVotes.get(db) ? PLANS_OF_CITUS : PLANS}${timeout}`);
}

export async function commit(db: pg.ClientBase): Promise<void> {
  await db.query('commit');
}

export async function rollBack(db: pg.ClientBase): Promise<void> {
  await db.query('rollback');
}

const QUEUE_FOR_MATCHUPS = {
  name: 'ballots-queue-for-matchups',
  text: `select pg_advisory_xact_lock_shared(${MATCHUP_QUEUE}, id) from unnest($1::int[]) id`,
};
const LOCK_MATCHUPS = {
  name: 'ballots-lock-matchups',
  text: 'select id from matchups where id = any($1::int[]) order by id for share',
};

/** Waits behind the changes that wait for these matchups, in id order. */
export async function queueForMatchups(db: pg.ClientBase, ids: number[]): Promise<void> {
  await db.query({ ...QUEUE_FOR_MATCHUPS, values: [arrayLiteral(ids.toSorted((a, b) => a - b))] });
}

/**
 * Locks the matchups in id order, together with batches of other processes, and against all other changes: the end of a
 * matchup waits for the batches that count its votes, and later batches wait for the end.
 */
export async function lockMatchups(db: pg.ClientBase, ids: number[]): Promise<void> {
  await db.query({ ...LOCK_MATCHUPS, values: [arrayLiteral(ids)] });
}

/** The ids of the matchups that no change has locked. */
export async function findUnlockedMatchups(db: pg.ClientBase, ids: number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>({
    name: 'ballots-lock-matchups-free',
    text: `select id from matchups where id = any($1::int[]) and pg_try_advisory_xact_lock_shared(${MATCHUP_QUEUE}, id)
      order by id for share skip locked`,
    values: [arrayLiteral(ids)],
  });
  return new Set(rows.map(({ id }) => id));
}

const submitterOf = (songId: string) =>
  `(select s.submitter_id from songs s where s.id = ${songId} and s.submitter_id = any($2::int[])
        and ${isOwnVoteKnown('s', 'm.id')})`;

const READ_MATCHUPS = {
  name: 'ballots-read-matchups',
  text: `select m.id, m.tournament_id as "tournamentId", m.status,
      t.count_visibility as "countVisibility", m.song1_id as "song1Id", m.song2_id as "song2Id",
      (extract(epoch from m.start_time) * 1000)::float8 as "startTime",
      (extract(epoch from m.end_time) * 1000)::float8 as "endTime",
      ${submitterOf('m.song1_id')} as "submitter1Id", ${submitterOf('m.song2_id')} as "submitter2Id",
      t.voter_policy as "voterPolicy", t.min_account_age_hours as "minAccountAgeHours",
      t.verified_email_only as "verifiedEmailOnly",
      t.rules_version as "rulesVersion", m.version, m.song1_votes as "song1Votes", m.song2_votes as "song2Votes",
      m.song1_guest_votes as "song1GuestVotes", m.song2_guest_votes as "song2GuestVotes"
    from matchups m join tournaments t on t.id = m.tournament_id where m.id = any($1::int[])`,
};

/** Reads what decides about votes in locked matchups, as it is after the locks. */
export async function readMatchups(db: pg.ClientBase, ids: number[], voterIds: number[]) {
  const { rows } = await db.query<LockedMatchup>({
    ...READ_MATCHUPS,
    values: [arrayLiteral(ids), arrayLiteral(voterIds)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

const LOCK_VOTERS = {
  name: 'ballots-lock-voters',
  text: `select c.user_id as id, u.is_guest as "isGuest", u.email_verified_at is not null as "isEmailVerified",
      u.guest_of as "guestOf", (extract(epoch from u.created_at) * 1000)::float8 as "createdAt",
      c.total_votes as "totalVotes", c.votes_at_once as "votesAtOnce", c.votes_at_once_day as "votesAtOnceDay"
    from user_counters c join users u on u.id = c.user_id
    where c.user_id = any($1::int[]) and u.deleted_at is null order by c.user_id for no key update of c`,
};

/**
 * Locks the counters of the voters in id order, as all writers of counters do, and reads what decides about their votes and
 * points. Leaves out deleted voters, whose counters are deleted.
 */
export async function lockVoters(db: pg.ClientBase, ids: number[], mode: LockMode) {
  if (ids.length === 0) return new Map();
  const statement = mode === 'wait' ? LOCK_VOTERS : skipLocked(LOCK_VOTERS);
  const { rows } = await db.query<LockedVoter & { id: number }>({
    ...statement,
    values: [arrayLiteral(ids)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the locks of a batch read. */
export type Locked = {
  matchups: ReadonlyMap<number, LockedMatchup>;
  voters: ReadonlyMap<number, LockedVoter>;
};

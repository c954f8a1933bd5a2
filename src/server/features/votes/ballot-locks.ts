import type pg from 'pg';
import type { CountVisibility, MatchupStatus } from '#engine/kinds.ts';
import type { Voter, VoterRules } from '#engine/matchup/voters.ts';
import type { RulesVersion } from '#engine/rewards/crowd.ts';
import type { PaidAtOnce } from '#engine/rewards/votes-at-once.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { isOwnVoteKnown } from '#server/db/shown-submitter.ts';

// The transaction of a batch, its locks, and what they read. Statements of the ballot box are prepared by name on each
// connection. They are plain SQL because this is the hottest path.

/** What decides about votes in a matchup; times in epoch milliseconds. */
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
};

export type LockedVoter = Voter & PaidAtOnce;

/** Waits for locked rows, or skips them. */
export type LockMode = 'wait' | 'skip';
const skipLocked = ({ name, text }: { name: string; text: string }) => ({
  name: `${name}-free`,
  text: `${text} skip locked`,
});

/**
 * Each prepared statement keeps one plan, which looks rows up by index. Without this PostgreSQL plans statements for each
 * batch, or keeps a plan from when a table was empty, which reads the whole table once it is full.
 */
const PLANS = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';

/** Begins a transaction, whose locks time out if a limit is given. */
export async function begin(db: pg.ClientBase, { lockTimeoutMs }: { lockTimeoutMs?: number } = {}) {
  const timeout = lockTimeoutMs === undefined ? '' : `; set local lock_timeout = ${lockTimeoutMs}`;
  await db.query(`begin; ${PLANS}${timeout}`);
}

export async function commit(db: pg.ClientBase): Promise<void> {
  await db.query('commit');
}

export async function rollBack(db: pg.ClientBase): Promise<void> {
  await db.query('rollback');
}

const LOCK_MATCHUPS = {
  name: 'ballots-lock-matchups',
  text: 'select id from matchups where id = any($1::int[]) order by id for no key update',
};

/** Locks the matchups in id order. Returns the ids of the locked ones. */
export async function lockMatchups(db: pg.ClientBase, ids: number[], mode: LockMode): Promise<Set<number>> {
  const statement = mode === 'wait' ? LOCK_MATCHUPS : skipLocked(LOCK_MATCHUPS);
  const { rows } = await db.query<{ id: number }>({ ...statement, values: [arrayLiteral(ids)] });
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
      t.rules_version as "rulesVersion"
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
  text: `select id, is_guest as "isGuest", email_verified_at is not null as "isEmailVerified", guest_of as "guestOf", (extract(epoch from created_at) * 1000)::float8 as "createdAt",
      votes_at_once as "votesAtOnce", votes_at_once_day as "votesAtOnceDay"
    from users where id = any($1::int[]) and deleted_at is null order by id for no key update`,
};

/**
 * Locks the voters in id order, as all writers of their counters do, and reads what decides about their votes and points.
 * Leaves out deleted voters.
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

import type pg from 'pg';
import type { BallotIntent } from '#contract/vote.ts';
import type { CountVisibility, MatchupStatus } from '#engine/kinds.ts';
import type { Admission, Voter, VoterRules } from '#engine/matchup/voters.ts';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { votePoints } from '#engine/rewards/points.ts';
import { isOwnVoteKnown } from '#server/db/shown-submitter.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';
import type { BallotEffect } from './ballot.ts';

// Statements of the ballot box, prepared by name on each connection. They are plain SQL because this is the
// hottest path.

/** What decides about votes in a matchup; times in epoch milliseconds. */
export type LockedMatchup = VoterRules & {
  id: number;
  tournamentId: number;
  status: MatchupStatus;
  countVisibility: CountVisibility;
  startTime: number | null;
  endTime: number | null;
  song1Id: number | null;
  song2Id: number | null;
  /** The submitter, who is among the voters. Null while submitters are hidden (rule N4). */
  submitter1Id: number | null;
  submitter2Id: number | null;
};

/**
 * The effect of one ballot. `isAccepted` is false outside of the voting window, except for a repeat of the last
 * key. `moved` is false for a ballot that changed nothing.
 */
export type WrittenBallot = {
  userId: number;
  matchupId: number;
  effect: BallotEffect;
  moved: boolean;
  isAccepted: boolean;
  oldSongId: number | null;
  songId: number | null;
  /** Whether a moved vote shows beside the voter's messages (rule M12). */
  showsSide: boolean;
  /** Whether the vote is set aside, so that it moves no counter (rule F4). */
  isSetAside: boolean;
};

/** In the order of the numbers that the statement stores as outcomes. */
const EFFECTS: readonly BallotEffect[] = ['cast', 'updated', 'removed', 'unchanged'];

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
export async function begin(
  db: pg.ClientBase,
  { lockTimeoutMs }: { lockTimeoutMs?: number } = {},
): Promise<void> {
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
  const { rows } = await db.query<{ id: number }>({ ...statement, values: [ids] });
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
      t.voter_policy as "voterPolicy", t.min_account_age_hours as "minAccountAgeHours"
    from matchups m join tournaments t on t.id = m.tournament_id where m.id = any($1::int[])`,
};

/** Reads what decides about votes in locked matchups, as it is after the locks. */
export async function readMatchups(
  db: pg.ClientBase,
  ids: number[],
  voterIds: number[],
): Promise<Map<number, LockedMatchup>> {
  const { rows } = await db.query<LockedMatchup>({ ...READ_MATCHUPS, values: [ids, voterIds] });
  return new Map(rows.map((row) => [row.id, row]));
}

const LOCK_VOTERS = {
  name: 'ballots-lock-voters',
  text: `select id, is_guest as "isGuest", (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from users where id = any($1::int[]) and deleted_at is null order by id for no key update`,
};

/** Locks the voters in id order, as all writers of their counters do, and reads what decides about their votes. */
export async function lockVoters(
  db: pg.ClientBase,
  ids: number[],
  mode: LockMode,
): Promise<Map<number, Voter>> {
  if (ids.length === 0) return new Map();
  const statement = mode === 'wait' ? LOCK_VOTERS : skipLocked(LOCK_VOTERS);
  const { rows } = await db.query<Voter & { id: number }>({ ...statement, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Without an intent the same song removes the vote and another song changes it (rule V4). `set` never removes a vote,
 * and `remove` only the named one (rule V13). A repeat of the last key changes nothing (rule V5). A late ballot is only
 * checked for a repeat, as is one whose voter lacks the row that the policy asks for (rule Y1). That row is read here, so
 * that other ballots cost nothing.
 */
const WRITE_BALLOTS = {
  name: 'ballots-write',
  text: `with ballots as (
      select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $6::bool[], $7::text[], $8::int[], $9::text[],
        $10::int8[]) with ordinality
        as b(user_id, matchup_id, song_id, key, late, intent, tournament_id, admission, address_hash, place)),
    judged as (
      select b.place, b.user_id, b.matchup_id, b.song_id, b.key, b.address_hash, v.song_id as old_song_id, v.last_outcome,
        v.quarantine_id is not null as is_set_aside,
        b.late or case when b.admission = 'participants' then not exists (select from participants p
          where p.tournament_id = b.tournament_id and p.user_id = b.user_id and not p.is_following)
          when b.admission = 'code' then not exists (select from voter_codes c
          where c.user_id = b.user_id and c.tournament_id = b.tournament_id)
          else false end as refused,
        coalesce(v.last_key = b.key, false) as is_repeat,
        case when v.song_id = b.song_id then case b.intent when 'set' then 3 else 2 end
          when b.intent = 'remove' then 3 when v.song_id is null then 0 else 1 end as outcome
      -- One lookup for each ballot: "offset 0" keeps the planner from reading all votes instead.
      from ballots b left join lateral (select * from votes
        where matchup_id = b.matchup_id and user_id = b.user_id offset 0) v on true),
    effects as (
      select *, not is_repeat and not refused and outcome <> 3 as moved,
        case when is_repeat or outcome = 3 then old_song_id when outcome = 2 then null else song_id end as new_song_id
      from judged),
    written as (
      insert into votes
        (matchup_id, user_id, song_id, last_key, last_outcome, address_hash, created_at, updated_at)
      select matchup_id, user_id, new_song_id, key, outcome, address_hash, $5, $5 from effects where moved
      on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, last_key = excluded.last_key,
        last_outcome = excluded.last_outcome, address_hash = excluded.address_hash, updated_at = excluded.updated_at)
    select user_id as "userId", matchup_id as "matchupId", old_song_id as "oldSongId", new_song_id as "songId", moved,
      is_set_aside as "isSetAside", is_repeat or not refused as "isAccepted",
      moved and exists (select 1 from shown_sides s where s.matchup_id = effects.matchup_id
        and s.user_id = effects.user_id) as "showsSide",
      case when is_repeat then last_outcome else outcome end as outcome
    from effects order by place`,
};

export type NewBallot = {
  userId: number;
  matchupId: number;
  songId: number;
  intent?: BallotIntent | undefined;
  key: string | null;
  tournamentId: number;
  /** Arrived outside of the voting window. */
  isLate: boolean;
  /** What the voter needs beyond an account. */
  admission: Admission | null;
  addressHash?: bigint | undefined;
};

/** Writes the ballots and returns their effects in the same order. */
export async function writeBallots(
  db: pg.ClientBase,
  ballots: NewBallot[],
  now: Date,
): Promise<WrittenBallot[]> {
  if (ballots.length === 0) return [];
  const { rows } = await db.query<Omit<WrittenBallot, 'effect'> & { outcome: number }>({
    ...WRITE_BALLOTS,
    values: [
      ballots.map((b) => b.userId),
      ballots.map((b) => b.matchupId),
      ballots.map((b) => b.songId),
      ballots.map((b) => b.key),
      now,
      ballots.map((b) => b.isLate),
      ballots.map((b) => b.intent ?? null),
      ballots.map((b) => b.tournamentId),
      ballots.map((b) => b.admission),
      ballots.map((b) => b.addressHash?.toString() ?? null),
    ],
  });
  return rows.map(({ outcome, ...row }) => ({ ...row, effect: EFFECTS[outcome] ?? 'cast' }));
}

const MOVE_TALLIES = {
  name: 'ballots-move-tallies',
  text: `update matchups m set song1_votes = m.song1_votes + d.song1, song2_votes = m.song2_votes + d.song2,
      song1_guest_votes = m.song1_guest_votes + d.guest1, song2_guest_votes = m.song2_guest_votes + d.guest2,
      version = m.version + d.moves
    from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
      as d(matchup_id, song1, song2, moves, guest1, guest2)
    where m.id = d.matchup_id
    returning m.id, m.song1_votes as "song1Votes", m.song2_votes as "song2Votes",
      m.song1_guest_votes as "song1GuestVotes", m.song2_guest_votes as "song2GuestVotes", m.status, m.version`,
};

/** What the locks of a batch read. */
type Locked = { matchups: ReadonlyMap<number, LockedMatchup>; voters: ReadonlyMap<number, Voter> };
const NO_CHANGE = { song1: 0, song2: 0, guest1: 0, guest2: 0, moves: 0 };

/** Adds the changes to the tallies and returns the new tallies (rule V6). */
export async function moveTallies(
  db: pg.ClientBase,
  ballots: WrittenBallot[],
  { matchups, voters }: Locked,
): Promise<Map<number, StoredTally>> {
  if (ballots.length === 0) return new Map();
  const deltas = new Map<number, typeof NO_CHANGE>();
  for (const ballot of ballots) {
    const delta = deltas.get(ballot.matchupId) ?? { ...NO_CHANGE };
    const matchup = matchups.get(ballot.matchupId);
    if (ballot.moved && matchup) {
      const [song1, song2] = [songDelta(ballot, matchup.song1Id), songDelta(ballot, matchup.song2Id)];
      delta.song1 += song1;
      delta.song2 += song2;
      if (voters.get(ballot.userId)?.isGuest) {
        delta.guest1 += song1;
        delta.guest2 += song2;
      }
      delta.moves = 1;
    }
    deltas.set(ballot.matchupId, delta);
  }
  const all = [...deltas.values()];
  const { rows } = await db.query<Omit<StoredTally, 'countVisibility'>>({
    ...MOVE_TALLIES,
    values: [
      [...deltas.keys()],
      all.map((d) => d.song1),
      all.map((d) => d.song2),
      all.map((d) => d.moves),
      all.map((d) => d.guest1),
      all.map((d) => d.guest2),
    ],
  });
  // Without its matchup a tally is hidden, which never happens.
  const visibilityOf = (id: number) => matchups.get(id)?.countVisibility ?? 'after_close';
  return new Map(rows.map((row) => [row.id, { ...row, countVisibility: visibilityOf(row.id) }]));
}

/** The counted votes that a ballot adds to one song: 1, 0 or -1. */
function songDelta({ songId, oldSongId, isSetAside }: WrittenBallot, ofSongId: number | null): number {
  if (isSetAside) return 0;
  return Number(songId === ofSongId) - Number(oldSongId === ofSongId);
}

const MOVE_VOTERS = {
  name: 'ballots-move-voters',
  text: `with moved as (
      update users u set total_votes = u.total_votes + d.votes, points = u.points + d.points, updated_at = $4
      from unnest($1::int[], $2::int[], $3::int[]) as d(user_id, votes, points)
      where u.id = d.user_id returning u.id, u.total_votes, d.votes)
    insert into achievements (user_id, type, threshold, earned_at)
    select m.id, 'voter', t, $4 from moved m
    join unnest($5::int[]) t on m.total_votes - m.votes < t and t <= m.total_votes
    on conflict do nothing`,
};

const VOTER_THRESHOLDS = ACHIEVEMENTS.voter.map(({ threshold }) => threshold);

/** Adds the changes to the counters of accounts, and gives the achievements that they reach (rules P1, P10, Y6). */
export async function moveVoters(
  db: pg.ClientBase,
  ballots: WrittenBallot[],
  { matchups, voters, now }: Locked & { now: Date },
): Promise<void> {
  const deltas = new Map<number, { votes: number; points: number }>();
  for (const ballot of ballots) {
    const matchup = matchups.get(ballot.matchupId);
    if (!ballot.moved || ballot.isSetAside || !matchup || voters.get(ballot.userId)?.isGuest) continue;
    const delta = deltas.get(ballot.userId) ?? { votes: 0, points: 0 };
    delta.votes += Number(ballot.songId !== null) - Number(ballot.oldSongId !== null);
    delta.points +=
      pointsFor(ballot.userId, ballot.songId, matchup) - pointsFor(ballot.userId, ballot.oldSongId, matchup);
    deltas.set(ballot.userId, delta);
  }
  const changed = [...deltas].filter(([, delta]) => delta.votes !== 0 || delta.points !== 0);
  if (changed.length === 0) return;
  await db.query({
    ...MOVE_VOTERS,
    values: [
      changed.map(([userId]) => userId),
      changed.map(([, delta]) => delta.votes),
      changed.map(([, delta]) => delta.points),
      now,
      VOTER_THRESHOLDS,
    ],
  });
}

function pointsFor(userId: number, songId: number | null, matchup: LockedMatchup): number {
  if (songId === null) return 0;
  const submitterId = songId === matchup.song1Id ? matchup.submitter1Id : matchup.submitter2Id;
  return votePoints({ voterId: userId, submitterId, songId, winnerId: null });
}

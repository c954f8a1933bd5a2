import type pg from 'pg';
import {
  BALLOT_EFFECTS,
  type BallotEffect,
  type BallotIntent,
  type StoredVote,
} from '#engine/matchup/ballot.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { StoredTally } from '#server/db/tally-slots.ts';

// The votes of a batch: what they were before, and what is stored. A database that distributes votes by voter plans these
// statements, too. So each reads or writes votes by lists of matchups and voters, and nothing else.

/** A vote of a user. Without an intent it toggles. `key` is the Idempotency-Key of the request. */
export type Ballot = {
  userId: number;
  tournamentId: number;
  matchupId: number;
  songId: number;
  intent?: BallotIntent | undefined;
  key: string | null;
  /** The keyed hash of the voter's address. */
  addressHash?: bigint | undefined;
};

type Pair = Pick<Ballot, 'matchupId' | 'userId'>;

/** Identifies the ballot of a user in a matchup. */
export const ballotKey = ({ userId, matchupId }: Pair) => `${userId} ${matchupId}`;

/**
 * Joins the ballots with a table by its matchup and voter. PostgreSQL can only look these rows up one by one, because no
 * order of the table serves an `any`. With `=` it would keep a plan from when the table was empty, which reads all of it.
 */
const ofBallots = (table: string) => `unnest($1::int[], $2::int[]) as b(matchup_id, user_id)
    join ${table} on v.matchup_id = any(array[b.matchup_id]) and v.user_id = any(array[b.user_id])`;
const pairsOf = (pairs: readonly Pair[]) => [
  arrayLiteral(pairs.map(({ matchupId }) => matchupId)),
  arrayLiteral(pairs.map(({ userId }) => userId)),
];

const READ_VOTES = {
  name: 'ballots-read-votes',
  text: `select v.matchup_id as "matchupId", v.user_id as "userId", v.song_id as "songId", v.last_key as "lastKey",
      v.last_outcome as "lastOutcome", v.quarantine_id is not null as "isSetAside", v.is_paid_later as "isPaidLater"
    from ${ofBallots('votes v')}`,
};

/** Votes by their ballots' keys. */
export type StoredVotes = ReadonlyMap<string, StoredVote>;

/** Reads the votes that ballots may change. Their matchups and voters are locked, so nothing changes them meanwhile. */
export async function readVotes(db: pg.ClientBase, ballots: readonly Pair[]): Promise<StoredVotes> {
  const { rows } = await db.query<Pair & Omit<StoredVote, 'lastEffect'> & { lastOutcome: number }>({
    ...READ_VOTES,
    values: pairsOf(ballots),
  });
  return new Map(
    rows.map(({ lastOutcome, ...row }) => [
      ballotKey(row),
      { ...row, lastEffect: BALLOT_EFFECTS[lastOutcome] ?? 'cast' },
    ]),
  );
}

const READ_ADMITTED = {
  name: 'ballots-read-admitted',
  text: `select b.matchup_id as "matchupId", b.user_id as "userId"
    from unnest($1::int[], $2::int[]) as b(matchup_id, user_id)
    join matchups m on m.id = any(array[b.matchup_id]) join tournaments t on t.id = any(array[m.tournament_id])
    where case t.voter_policy
      when 'participants' then exists (select from participants p
          where p.tournament_id = t.id and p.user_id = b.user_id and not p.is_following)
        or exists (select from kept_voters k where k.matchup_id = m.id and k.user_id = b.user_id)
      when 'code' then exists (select from voter_codes c where c.user_id = b.user_id and c.tournament_id = t.id) end`,
};

/** The keys of the ballots whose voters have the row that the policy of their tournament asks for. */
export async function readAdmitted(db: pg.ClientBase, ballots: readonly Pair[]): Promise<Set<string>> {
  if (ballots.length === 0) return new Set();
  const { rows } = await db.query<Pair>({ ...READ_ADMITTED, values: pairsOf(ballots) });
  return new Set(rows.map(ballotKey));
}

/** A vote to store. */
export type NewVote = Pick<Ballot, 'matchupId' | 'userId' | 'key' | 'addressHash'> & {
  effect: BallotEffect;
  songId: number | null;
  isPaidLater: boolean;
};

const WRITE_VOTES = {
  name: 'ballots-write-votes',
  text: `insert into votes
      (matchup_id, user_id, song_id, last_key, last_outcome, address_hash, is_paid_later, created_at, updated_at)
    select *, $8::timestamptz, $8::timestamptz
    from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int2[], $6::int8[], $7::bool[])
    on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, last_key = excluded.last_key,
      last_outcome = excluded.last_outcome, address_hash = excluded.address_hash, updated_at = excluded.updated_at`,
};

/** Stores the votes. Those that exist keep what their first ballot decided. */
export async function writeVotes(db: pg.ClientBase, votes: readonly NewVote[], now: Date): Promise<void> {
  if (votes.length === 0) return;
  await db.query({
    ...WRITE_VOTES,
    values: [
      ...pairsOf(votes),
      arrayLiteral(votes.map(({ songId }) => songId)),
      votes.map(({ key }) => key),
      arrayLiteral(votes.map(({ effect }) => BALLOT_EFFECTS.indexOf(effect))),
      arrayLiteral(votes.map(({ addressHash }) => addressHash ?? null)),
      arrayLiteral(votes.map(({ isPaidLater }) => isPaidLater)),
      now,
    ],
  });
}

const READ_SHOWN_SIDES = {
  name: 'ballots-read-shown-sides',
  text: `select v.matchup_id as "matchupId", v.user_id as "userId" from ${ofBallots('shown_sides v')}`,
};

/** The keys of the ballots whose voters show their side in the discussion. */
export async function readShownSides(db: pg.ClientBase, ballots: readonly Pair[]): Promise<Set<string>> {
  if (ballots.length === 0) return new Set();
  const { rows } = await db.query<Pair>({ ...READ_SHOWN_SIDES, values: pairsOf(ballots) });
  return new Set(rows.map(ballotKey));
}

export type BallotRefusal =
  | 'not_found'
  | 'wrong_tournament'
  | 'wrong_song'
  | 'not_open'
  | 'ended'
  | 'locked'
  | 'unknown_user';
export type BallotOutcome =
  /**
   * `showsSide`: the vote moved, and the voter shows it in the discussion. `isSetAside`: it does not count.
   * `countedAt` is in epoch milliseconds.
   */
  | {
      ok: true;
      effect: BallotEffect;
      songId: number | null;
      tally: StoredTally;
      countedAt: number;
      showsSide: boolean;
      isSetAside: boolean;
    }
  | { ok: false; reason: BallotRefusal }
  /** The user may not vote here. The message says who may. */
  | { ok: false; reason: 'not_a_voter'; message: string };

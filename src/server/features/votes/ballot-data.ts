import type pg from 'pg';
import type { BallotIntent } from '#contract/vote.ts';
import type { Admission } from '#engine/matchup/voters.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';

/**
 * The effect of one ballot. `isAccepted` is false outside of the voting window and for a voter whom the policy does not
 * admit, except for a repeat of the last key. `moved` is false for a ballot that changed nothing.
 */
export type WrittenBallot = {
  userId: number;
  matchupId: number;
  effect: BallotEffect;
  moved: boolean;
  isAccepted: boolean;
  oldSongId: number | null;
  songId: number | null;
  /** Whether a moved vote shows beside the voter's messages. */
  showsSide: boolean;
  /** Whether the vote is set aside, so that it moves no counter (rule F4). */
  isSetAside: boolean;
  /** Whether the voter had never voted in this matchup before. */
  isFirst: boolean;
  /** Whether its point waits for the end of the matchup. */
  isPaidLater: boolean;
};

/** The index of an effect is the number that the statement stores as outcome. */
const EFFECTS: readonly BallotEffect[] = ['cast', 'updated', 'removed', 'unchanged'];

/**
 * Without an intent the same song removes the vote and another song changes it (rule V4). `set` never removes a vote,
 * and `remove` only the named one (rule V13). A repeat of the last key changes nothing (rule V5). A late ballot is only
 * checked for a repeat, as is one whose voter lacks the row that the policy requires. The statement reads that row
 * itself, so other ballots cost nothing. The first ballot of a voter in a matchup decides when the point is earned.
 */
const WRITE_BALLOTS = {
  name: 'ballots-write',
  text: `with ballots as (
      select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $6::bool[], $7::text[], $8::int[], $9::text[],
        $10::int8[], $11::bool[]) with ordinality
        as b(user_id, matchup_id, song_id, key, late, intent, tournament_id, admission, address_hash, paid_later, place)),
    judged as (
      select b.place, b.user_id, b.matchup_id, b.song_id, b.key, b.address_hash, v.song_id as old_song_id, v.last_outcome,
        v.quarantine_id is not null as is_set_aside, v.user_id is null as is_first,
        coalesce(v.is_paid_later, b.paid_later) as is_paid_later,
        b.late or case when b.admission = 'participants' then not exists (select from participants p
          where p.tournament_id = b.tournament_id and p.user_id = b.user_id and not p.is_following)
          and not exists (select from kept_voters k where k.matchup_id = b.matchup_id and k.user_id = b.user_id)
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
        (matchup_id, user_id, song_id, last_key, last_outcome, address_hash, is_paid_later, created_at, updated_at)
      select matchup_id, user_id, new_song_id, key, outcome, address_hash, is_paid_later, $5, $5 from effects where moved
      on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, last_key = excluded.last_key,
        last_outcome = excluded.last_outcome, address_hash = excluded.address_hash, updated_at = excluded.updated_at)
    select user_id as "userId", matchup_id as "matchupId", old_song_id as "oldSongId", new_song_id as "songId", moved,
      is_set_aside as "isSetAside", is_first as "isFirst", is_paid_later as "isPaidLater", is_repeat or not refused as "isAccepted",
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
  /** Whether its point waits for the end of the matchup, if the voter has never voted there. */
  isPaidLater: boolean;
};

/** Writes the ballots and returns their effects in the same order. */
export async function writeBallots(db: pg.ClientBase, ballots: NewBallot[], now: Date) {
  if (ballots.length === 0) return [];
  const { rows } = await db.query<Omit<WrittenBallot, 'effect'> & { outcome: number }>({
    ...WRITE_BALLOTS,
    values: [
      arrayLiteral(ballots.map((b) => b.userId)),
      arrayLiteral(ballots.map((b) => b.matchupId)),
      arrayLiteral(ballots.map((b) => b.songId)),
      ballots.map((b) => b.key),
      now,
      arrayLiteral(ballots.map((b) => b.isLate)),
      ballots.map((b) => b.intent ?? null),
      arrayLiteral(ballots.map((b) => b.tournamentId)),
      ballots.map((b) => b.admission),
      arrayLiteral(ballots.map((b) => b.addressHash ?? null)),
      arrayLiteral(ballots.map((b) => b.isPaidLater)),
    ],
  });
  return rows.map(({ outcome, ...row }) => ({ ...row, effect: EFFECTS[outcome] ?? 'cast' }));
}

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

export type BallotEffect = 'cast' | 'updated' | 'removed' | 'unchanged';
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

import type { BallotIntent } from '#contract/vote.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';

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

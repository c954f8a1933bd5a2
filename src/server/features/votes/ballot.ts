import type { Tally } from '#contract/vote.ts';

/** A vote of a user; `key` is the Idempotency-Key of the request. */
export type Ballot = {
  userId: number;
  tournamentId: number;
  matchupId: number;
  songId: number;
  key: string | null;
};

export type BallotEffect = 'cast' | 'updated' | 'removed';
export type BallotRefusal = 'not_found' | 'wrong_tournament' | 'wrong_song' | 'not_open' | 'ended' | 'locked';
export type BallotOutcome =
  | { ok: true; effect: BallotEffect; songId: number | null; tally: Tally }
  | { ok: false; reason: BallotRefusal };

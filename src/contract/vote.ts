import { z } from 'zod';
import { MATCHUP_STATUSES } from '#engine/kinds.ts';
import { BALLOT_INTENTS } from '#engine/matchup/ballot.ts';
import { id } from './shapes.ts';

/** The body of `POST /api/votes`. */
export const voteBody = z.object({
  tournamentId: id,
  matchupId: id,
  songId: id,
  intent: z.enum(BALLOT_INTENTS).optional(),
});
export type VoteBody = z.infer<typeof voteBody>;

/** The votes of a matchup; the higher version is the newer tally. Hidden votes are null and have version 0. */
const tally = z.object({
  id,
  song1Votes: z.int().nullable(),
  song2Votes: z.int().nullable(),
  /** How many of the votes come from guests. */
  guestVotes: z.int().nullable(),
  countsHidden: z.boolean(),
  status: z.enum(MATCHUP_STATUSES),
  version: z.int(),
});
export type Tally = z.infer<typeof tally>;

/** The votes of a matchup that only its voters see; absent where all readers see them, or none does. */
export const ownTally = tally.optional();

/** When the vote was counted, in epoch milliseconds: of two choices at the same version the later one is newer (rule U9). */
export const countedAt = z.number();

/** Present while the vote is set aside and does not count. */
const setAside = z.literal(true).optional();

/** The answer to a vote. A vote that changed nothing is neither an update nor deleted. */
export const voteAnswer = z.object({
  message: z.string(),
  matchupId: id,
  /** The chosen song; null when the vote was removed. */
  songId: id.nullable(),
  isUpdate: z.boolean(),
  deleted: z.boolean(),
  tally,
  countedAt,
  setAside,
});
export type VoteAnswer = z.infer<typeof voteAnswer>;

/** The reader's votes in a tournament. */
export const userVotes = z.array(z.object({ matchupId: id, songId: id, setAside, tally: ownTally }));
export type UserVotes = z.infer<typeof userVotes>;

/** Whether the reader may vote in a tournament; if not, the message says who may. */
export const voterStanding = z.object({ mayVote: z.boolean(), message: z.string().nullable() });
export type VoterStanding = z.infer<typeof voterStanding>;

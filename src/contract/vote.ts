import { z } from 'zod';
import { MATCHUP_STATUSES } from './kinds.ts';
import { id } from './shapes.ts';

export const voteBody = z.object({ tournamentId: id, matchupId: id, songId: id });
export type VoteBody = z.infer<typeof voteBody>;

/** A matchup's count of votes, and which state of it this is. */
const tally = z.object({
  id,
  song1Votes: z.int(),
  song2Votes: z.int(),
  status: z.enum(MATCHUP_STATUSES),
  version: z.int(),
});
export type Tally = z.infer<typeof tally>;

export const voteAnswer = z.object({
  message: z.string(),
  matchupId: id,
  /** The chosen song after this vote; null when it was taken back. */
  songId: id.nullable(),
  isUpdate: z.boolean(),
  deleted: z.boolean(),
  tally,
});
export type VoteAnswer = z.infer<typeof voteAnswer>;

export const userVotes = z.array(z.object({ matchupId: id, songId: id }));
export type UserVotes = z.infer<typeof userVotes>;

import { matchups } from './schema.ts';

/** The columns of a live tally. */
export const tallyColumns = {
  id: matchups.id,
  song1Votes: matchups.song1Votes,
  song2Votes: matchups.song2Votes,
  status: matchups.status,
  version: matchups.version,
};

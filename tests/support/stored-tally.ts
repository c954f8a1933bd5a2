import { findTallies } from '#server/tournament/data.ts';
import type { TestApp } from './app.ts';

/** All votes of each side of a matchup, and the votes of guests, as they are stored. */
export async function storedTally({ context }: Pick<TestApp, 'context'>, matchupId: number) {
  const [tally] = await findTallies(context.db, [matchupId]);
  if (!tally) throw new Error(`Matchup ${matchupId} does not exist`);
  const { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes } = tally;
  return { all: [song1Votes, song2Votes], guests: [song1GuestVotes, song2GuestVotes] };
}

import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';

/** The songs that a decision can name: neither the current winner nor a withdrawn song. */
export const possibleWinners = ({ song1, song2, winnerId }: Matchup): Song[] =>
  [song1, song2]
    .filter((song) => song !== null)
    .filter(({ id, withdrawnAt }) => id !== winnerId && withdrawnAt === null);

import type { Matchup } from '#contract/matchup.ts';

/** The matches of a tournament that is over. Unfinished ones get no times, so that none shows as open or due. */
export const closeOpenMatches = (matchups: readonly Matchup[]): Matchup[] =>
  matchups.map((matchup) =>
    matchup.status === 'completed'
      ? matchup
      : { ...matchup, status: 'pending', startTime: null, endTime: null },
  );

/** Whether a match of a tournament that is over had both songs, but was not completed. */
export const isNotPlayed = ({ status, song1Id, song2Id }: Matchup): boolean =>
  status !== 'completed' && song1Id !== null && song2Id !== null;

import type { Matchup } from '#contract/matchup.ts';
import type { VotingState } from '#engine/matchup/voting-window.ts';

/** When hidden votes are shown, for viewers who do not see them yet (rule E7). */
export function hiddenCountsText(matchup: Pick<Matchup, 'countVisibility'>, state: VotingState): string {
  if (matchup.countVisibility !== 'after_vote') return 'Counts open when the match ends';
  if (state === 'open') return 'Vote to see the counts';
  const isAhead = state === 'upcoming' || state === 'unscheduled';
  return isAhead ? 'Counts open after your vote' : 'Counts open when the match ends';
}

type Counts = { song1Votes: number | null; song2Votes: number | null };

/** The votes as '3 : 1'; null while they are hidden from the viewer. */
export function scoreText({ song1Votes, song2Votes }: Counts): string | null {
  return song1Votes === null || song2Votes === null ? null : `${song1Votes} : ${song2Votes}`;
}

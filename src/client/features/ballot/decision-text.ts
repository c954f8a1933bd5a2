import type { Matchup } from '#contract/matchup.ts';
import type { MatchupDecision } from '#engine/kinds.ts';

const BY_RANK: Partial<Record<MatchupDecision, string>> = {
  total_votes: 'more votes in the whole tournament',
  group_points: 'more points in the group stage',
  draw_order: 'the earlier place in the draw',
};

/** How a matchup was decided when its own votes did not decide it (rule T4); null when there is nothing to explain. */
export function decisionText(matchup: Matchup, parent: Matchup | null): string | null {
  const decided = parent?.winnerId != null ? parent : matchup;
  const { decidedBy, winnerId, song1, song2, status } = decided;
  const winner = [song1, song2].find((song) => song !== null && song.id === winnerId)?.title;
  if (decidedBy === 'tie') return 'A tie: one point for each song.';
  if (winner && decidedBy === 'tiebreaker') return `${winner} won the tiebreaker.`;
  const reason = decidedBy && BY_RANK[decidedBy];
  const tie = decided.totalVotes === 0 ? 'No votes' : 'Tied, and no tiebreaker decided it';
  if (winner && reason) return `${tie}: ${winner} advances by ${reason}.`;
  return status === 'completed' && winnerId === null ? 'A draw: a tiebreaker decides.' : null;
}

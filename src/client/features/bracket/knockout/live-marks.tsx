import { Check } from 'lucide-react';
import { useVotedMatchups } from '#client/entities/vote/use-voted-matchups.ts';
import type { Matchup } from '#contract/matchup.ts';

/** Whether an open match still has to be voted in (rule W21). The link around it has a sentence. */
export function VoteMark({ matchup: { tournamentId, id } }: { matchup: Matchup }) {
  const voted = useVotedMatchups(tournamentId);
  if (!voted.isKnown) return null;
  if (!voted.ids.has(id)) return <span className="bracket-vote">Vote</span>;
  return (
    <span className="bracket-vote" data-voted="" title="You voted">
      <Check aria-hidden="true" strokeWidth={3} />
      <span>You voted</span>
    </span>
  );
}

/** The shares of an open match (rule W21). */
export function LiveShares({ matchup: { song1Votes, totalVotes } }: { matchup: Matchup }) {
  if (song1Votes === null || totalVotes === null || totalVotes === 0) return null;
  return (
    <span data-fill className="bracket-share">
      <span style={{ transform: `scaleX(${song1Votes / totalVotes})` }} />
    </span>
  );
}

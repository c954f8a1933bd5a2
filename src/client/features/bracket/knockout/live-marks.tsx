import { Check } from 'lucide-react';
import { useVotedMatchups } from '#client/entities/vote/use-voted-matchups.ts';
import type { Matchup } from '#contract/matchup.ts';

/** The shares of an open match, and whether it still has to be voted in (rule W21). The link around them has a sentence. */
export function LiveMarks({ matchup }: { matchup: Matchup }) {
  const { song1Votes, totalVotes, tournamentId, id } = matchup;
  const voted = useVotedMatchups(tournamentId);
  return (
    <>
      {voted.isKnown &&
        (voted.ids.has(id) ? (
          <span className="bracket-vote" data-voted="">
            <Check aria-hidden="true" strokeWidth={3} /> You voted
          </span>
        ) : (
          <span className="bracket-vote">Vote</span>
        ))}
      {song1Votes !== null && totalVotes !== null && totalVotes > 0 && (
        <span data-fill className="bracket-share">
          <span style={{ transform: `scaleX(${song1Votes / totalVotes})` }} />
        </span>
      )}
    </>
  );
}

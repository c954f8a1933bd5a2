import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { useVotedMatchups } from '#client/entities/vote/use-voted-matchups.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';

/** 'Vote' in the head of an open match without the user's vote (rule W21). Screen readers read the link around it. */
export function VoteMark({ matchup }: { matchup: Matchup }) {
  return useLacksOwnVote(matchup) && <span className="bracket-vote">Vote</span>;
}

/** 'Vote' below an open match of a small bracket (rule W21), outside of the match's link, which would clip it. */
export function VoteBelow({ matchup }: { matchup: Matchup }) {
  const lacksVote = useLacksOwnVote(matchup);
  return (
    lacksVote && (
      <Link
        href={`?tab=voting#matchup-${matchup.id}`}
        aria-hidden="true"
        tabIndex={-1}
        className="bracket-vote-below"
      >
        Vote
      </Link>
    )
  );
}

function useLacksOwnVote({ tournamentId, id }: Matchup): boolean {
  const voted = useVotedMatchups(tournamentId);
  return voted.isKnown && !voted.ids.has(id);
}

/** Marks the side of an open match that has the user's vote (rule W21). */
export function OwnVote({ matchup: { tournamentId, id }, songId }: { matchup: Matchup; songId: number }) {
  const { songs } = useVotedMatchups(tournamentId);
  if (songs.get(id) !== songId) return null;
  return (
    <span className="bracket-own" title="Your vote">
      <Check aria-hidden="true" strokeWidth={3} />
      <span>Your vote</span>
    </span>
  );
}

/** Marks an open match as live, with the time left (rule W21). */
export function LiveMark({ matchup: { endTime } }: { matchup: Matchup }) {
  return (
    <span className="bracket-match-live">
      <Equalizer isLive size="small" />
      <span>LIVE</span>
      {endTime && <Countdown until={endTime} />}
    </span>
  );
}

/** A bar with song 1's share of the votes of an open match (rule W21). */
export function LiveShares({ matchup: { song1Votes, totalVotes } }: { matchup: Matchup }) {
  if (song1Votes === null || totalVotes === null || totalVotes === 0) return null;
  return (
    <span data-fill className="bracket-share">
      <span style={{ transform: `scaleX(${song1Votes / totalVotes})` }} />
    </span>
  );
}

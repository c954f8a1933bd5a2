import { Vote } from 'lucide-react';
import { matchupToVoteOn } from '#client/features/tournament-actions/primary-action.ts';
import { useRootState } from '#client/lib/browser/use-root-state.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Viewer } from './use-tournament-page.ts';

/** The open match without the viewer's vote that ends first; null without one. */
export function openVote(matchups: readonly Matchup[], { ownVotes }: Viewer, now: number): Matchup | null {
  const votedMatchupIds = new Set(ownVotes.map(({ matchupId }) => matchupId));
  const id = matchupToVoteOn({ matchups: matchups.map(parseTimes), votedMatchupIds, now });
  if (id === null || votedMatchupIds.has(id)) return null;
  return matchups.find((matchup) => matchup.id === id) ?? null;
}

/** On phones 'Vote now' stays above the bar at the bottom while a match waits for the viewer's vote. */
export function VoteAtThumb({ matchupId }: { matchupId: number }) {
  useRootState('data-vote-at-thumb', '');
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar)+var(--dock,0rem))] z-20 -mx-4 mt-4 bg-linear-to-t from-stage from-70% to-transparent px-4 pt-6 pb-2 md:hidden">
      <LinkButton
        icon={Vote}
        variant="primary"
        size="large"
        href={`?tab=voting#matchup-${matchupId}`}
        className="w-full shadow-(--lift)"
      >
        Vote now
      </LinkButton>
    </div>
  );
}

import { StartZone } from '#client/features/bracket/knockout/match-start.tsx';
import { MatchLine } from '#client/features/bracket/match-line.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { currentMatches, groupBadge, groupViews } from './group-view.ts';
import { StandingsTable } from './standings-table.tsx';

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

/** The table and the current matches of each group. */
export function GroupsPanel({ tournament, matchups }: Props) {
  const isOver = isTournamentOver(tournament);
  const views = groupViews(tournament, matchups);
  if (views.length === 0) {
    return (
      <EmptyState
        title="No groups yet"
        description="The groups are drawn when all songs are in and the tournament starts."
      />
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {views.map((view) => {
        const badge = groupBadge(view.matchups);
        const current = isOver ? [] : currentMatches(view);
        return (
          <Card key={view.group.id} as="section" className="p-4">
            <div className="mb-2 flex items-center justify-between gap-2">
              <h2 translate="no" className="text-18">
                {view.group.name}
              </h2>
              {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
            </div>
            <StandingsTable view={view} />
            {current.length > 0 && (
              <ul aria-label={`Current matches of ${view.group.name}`} className="-mx-2 mt-2 border-t pt-2">
                {current.map((matchup) => (
                  <li key={matchup.id}>
                    <MatchLine matchup={matchup} label={`Round ${matchup.round}`} all={matchups} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        );
      })}
      {!isOver && (
        <div className="empty:hidden lg:col-span-2">
          <StartZone matchups={views.flatMap(currentMatches)} />
        </div>
      )}
    </div>
  );
}

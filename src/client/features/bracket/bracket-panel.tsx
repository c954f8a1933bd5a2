import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { TournamentPhase } from '#contract/kinds.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isKnockoutPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/ranking/podium.ts';
import { GroupStage } from './group-stage.tsx';
import { groupViews } from './group-view.ts';
import { KnockoutBracket } from './knockout-bracket.tsx';
import { PodiumPanel } from './podium-panel.tsx';

const PHASE_LABELS: Record<TournamentPhase, string> = {
  submission: 'Song Sign Up',
  group_stage: 'Group Stage',
  start_playoffs: 'Voting Complete',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
};

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  /** What the creator can generate now. */
  generate: ReactNode;
};

/** 'Tournament Bracket': champion, knockout, groups, as far as the tournament has come (T §2). */
export function BracketPanel({ tournament, matchups, generate }: Props) {
  const knockout = matchups.filter((matchup) => isKnockoutPhase(matchup.phase));
  const views = groupViews(tournament.groups, tournament.songs, matchups);
  const active = matchups.filter((matchup) => matchup.status === 'active').length;
  const isCompleted = tournament.status === 'completed';
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-28">Tournament Bracket</h2>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{PHASE_LABELS[tournament.currentPhase]}</Badge>
          <Badge tone={active > 0 ? 'live' : 'quiet'}>
            {active} active {active === 1 ? 'matchup' : 'matchups'}
          </Badge>
        </div>
      </div>
      {generate}
      {isCompleted && <PodiumPanel songs={tournament.songs} matchups={matchups} titleAs="h3" />}
      {knockout.length > 0 && (
        <KnockoutBracket matchups={knockout} championId={podium(matchups).championId} />
      )}
      {views.length > 0 && (
        <section aria-label="Group stage" className="grid grid-cols-1 gap-4">
          {knockout.length > 0 && <h3 className="text-22">Group Stage</h3>}
          <GroupStage views={views} all={matchups} />
        </section>
      )}
      {knockout.length === 0 && views.length === 0 && (
        <EmptyState
          title="No bracket yet"
          description="The bracket is drawn when all songs are in and the tournament starts."
        />
      )}
    </div>
  );
}

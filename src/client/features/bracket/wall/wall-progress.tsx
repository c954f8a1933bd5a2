import { useMemo } from 'react';
import { groupViews } from '#client/features/bracket/groups/group-view.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import { WallBracket } from './wall-bracket.tsx';
import { WallStandings } from './wall-standings.tsx';

type Props = {
  tournament: TournamentDetail;
  /** The match that was decided last: its line is drawn now. */
  decided: Matchup | null;
  next: Matchup | null;
};

/** How far a tournament is, on a wall: the table of the group that played, else the bracket. */
export function WallProgress({ tournament, decided, next }: Props) {
  const { matchups } = tournament;
  const views = useMemo(() => groupViews(tournament, matchups), [tournament, matchups]);
  const knockout = matchups.filter(({ phase }) => !isGroupPhase(phase));
  const shown = decided ?? next ?? (knockout.length === 0 ? matchups[0] : undefined);
  const group = shown && isGroupPhase(shown.phase) && views.find((view) => view.group.id === shown.groupId);
  if (group) return <WallStandings view={group} />;
  return <WallBracket matchups={knockout} decidedId={rootOf(decided)} nextId={rootOf(next)} />;
}

/** A tiebreaker stands for the match that it decides. */
const rootOf = (matchup: Matchup | null) => matchup?.parentMatchupId ?? matchup?.id ?? null;

import { countText } from '#client/lib/format/number-text.ts';
import type { Matchup } from '#contract/matchup.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import type { TournamentStatus } from '#engine/kinds.ts';

/** What a correction of a match takes back, one sentence each (rule J3). */
export function takenBack(matchup: Matchup, all: readonly Matchup[], status: TournamentStatus): string[] {
  const winner = [matchup.song1, matchup.song2].find((song) => song?.id === matchup.winnerId);
  const next = all.find(({ id }) => id === matchup.winnerToId);
  const tiebreakers = all.filter(({ parentMatchupId }) => parentMatchupId === matchup.id).length;
  const hasKnockout = isGroupPhase(matchup.phase) && all.some(({ phase }) => !isGroupPhase(phase));
  return [
    winner && next && `${winner.title} leaves the ${lowered(matchName(next.phase, next.position))}.`,
    'Points that the result gave are taken back. Achievements stay.',
    tiebreakers > 0 && `${countText(tiebreakers, 'tiebreaker')} of this match and their votes are deleted.`,
    hasKnockout && 'The knockout is drawn again after the group stage.',
    status === 'completed' && 'The tournament is no longer completed: champion and podium are taken back.',
  ].filter((text) => typeof text === 'string');
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

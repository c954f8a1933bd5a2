import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nextShowMatch } from '#engine/show/show.ts';

type Playing = Pick<TournamentDetail, 'status' | 'currentPhase' | 'groupPhaseScheduling'>;

/** The match that a show plays next, after the open one; null while that depends on results. */
export function nextOfShow(tournament: Playing, matchups: readonly Matchup[]): Matchup | null {
  const { currentPhase, groupPhaseScheduling, status } = tournament;
  const next = nextShowMatch({
    currentPhase,
    groupPhaseScheduling,
    isCompleted: status === 'completed',
    awaitsKnockout: status === 'start_playoffs',
    matchups: matchups.map((matchup) => ({ ...parseTimes(matchup), playable: 0 })),
  });
  return matchups.find(({ id }) => id === next?.id) ?? null;
}

const startOf = ({ startTime }: Matchup) => (startTime === null ? Infinity : Date.parse(startTime));

/**
 * The match with both songs that starts next, by the clock or in the order of a show; null while a match is open or when none is
 * left.
 */
export function comingMatch(
  tournament: Playing & Pick<TournamentDetail, 'pace'>,
  matchups: readonly Matchup[],
): Matchup | null {
  if (matchups.some(({ status }) => status === 'active')) return null;
  if (tournament.pace === 'show') return nextOfShow(tournament, matchups);
  const waiting = matchups.filter(({ status, song1, song2 }) => status !== 'completed' && song1 && song2);
  // Equal starts keep their order. Infinity - Infinity is NaN, so two matches without a start count as equal.
  return waiting.toSorted((a, b) => startOf(a) - startOf(b) || 0)[0] ?? null;
}

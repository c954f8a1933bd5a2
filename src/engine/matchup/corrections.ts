import { isGroupPhase, isKnockoutPhase } from '#engine/formats/phases.ts';
import type { MatchupDecision, MatchupPhase, TournamentStatus } from '#engine/kinds.ts';
import { hasStarted } from './status.ts';
import type { MatchupClock } from './voting-window.ts';

/** A matchup as corrections need it. */
export type CorrectableMatchup = MatchupClock & {
  id: number;
  phase: MatchupPhase;
  song1Id: number | null;
  song2Id: number | null;
  /** Null while votes are hidden from the viewer. */
  song1Votes: number | null;
  song2Votes: number | null;
  winnerId: number | null;
  decidedBy: MatchupDecision | null;
  tiebreakerLevel: number;
  winnerToId: number | null;
  loserToId: number | null;
};

/** Why a result cannot be corrected. */
export type CorrectionRefusal =
  | 'is_tiebreaker'
  | 'not_completed'
  | 'is_walkover'
  | 'next_started'
  | 'knockout_started'
  | 'tournament_over';

type Correctable = {
  /** All matchups of the tournament. */
  matchups: readonly CorrectableMatchup[];
  status: TournamentStatus;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Whether the result of a matchup may be corrected: it is completed, no tiebreaker and no walkover, and no matchup that
 * depends on it has started (rule J1). A knockout match feeds its next matches, a group match the knockout. A completed
 * tournament must have a knockout whose matches are all decided. The caller refuses cancelled tournaments, withdrawn songs
 * and users with a song in the matchup.
 */
export function correctionDecision(
  matchup: CorrectableMatchup,
  { matchups, status, now }: Correctable,
): { ok: true } | { ok: false; reason: CorrectionRefusal } {
  if (matchup.tiebreakerLevel > 0) return { ok: false, reason: 'is_tiebreaker' };
  if (matchup.status !== 'completed') return { ok: false, reason: 'not_completed' };
  if (matchup.decidedBy === 'walkover') return { ok: false, reason: 'is_walkover' };
  const knockout = matchups.filter(
    ({ phase, tiebreakerLevel }) => isKnockoutPhase(phase) && tiebreakerLevel === 0,
  );
  if (status === 'completed' && (knockout.length === 0 || !knockout.every(isDecided)))
    return { ok: false, reason: 'tournament_over' };
  if (isGroupPhase(matchup.phase)) {
    return knockout.some((other) => hasStarted(other, now))
      ? { ok: false, reason: 'knockout_started' }
      : { ok: true };
  }
  const isNextStarted = matchups.some(
    (other) => (other.id === matchup.winnerToId || other.id === matchup.loserToId) && hasStarted(other, now),
  );
  return isNextStarted ? { ok: false, reason: 'next_started' } : { ok: true };
}

/** Whether a knockout match is decided: it has a winner, or it is a walkover without any song (rule K1). */
export function isDecided({
  winnerId,
  decidedBy,
}: Pick<CorrectableMatchup, 'winnerId' | 'decidedBy'>): boolean {
  return winnerId !== null || decidedBy === 'walkover';
}

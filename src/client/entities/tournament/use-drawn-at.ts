import { useState } from 'react';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isKnockoutPhase } from '#engine/formats/phases.ts';

/** How many draws a tournament has had: that of its groups, and that of its knockout. */
const countDraws = ({ groups, matchups }: TournamentDetail): number =>
  Number(groups.length > 0) + Number(matchups.some(({ phase }) => isKnockoutPhase(phase)));

/**
 * When this screen saw the newest draw happen, in epoch milliseconds; null if it did not. An answer that is older than
 * `freshMs` brings a draw that took place before the screen was opened.
 */
export function useDrawnAt(tournament: TournamentDetail, freshMs = Number.POSITIVE_INFINITY): number | null {
  const draws = countDraws(tournament);
  const [seen, setSeen] = useState<{ draws: number; at: number | null }>({ draws, at: null });
  if (draws === seen.draws) return seen.at;
  const isFresh = serverNow() - Date.parse(tournament.updatedAt) < freshMs;
  const at = draws > seen.draws && isFresh ? serverNow() : null;
  setSeen({ draws, at });
  return at;
}

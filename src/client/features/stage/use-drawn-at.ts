import { useState } from 'react';
import { countDraws } from '#client/entities/tournament/draws.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

/** When this stage saw the newest draw happen, in epoch milliseconds; null if none did while it was open. */
export function useDrawnAt(tournament: TournamentDetail): number | null {
  const draws = countDraws(tournament);
  const [seen, setSeen] = useState<{ draws: number; at: number | null }>({ draws, at: null });
  if (draws === seen.draws) return seen.at;
  const at = draws > seen.draws ? serverNow() : null;
  setSeen({ draws, at });
  return at;
}

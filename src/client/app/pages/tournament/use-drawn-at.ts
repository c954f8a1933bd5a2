import { useState } from 'react';
import { countDraws } from '#client/entities/tournament/draws.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

/** An answer that is older than this brings a draw that took place before the page was opened. */
const FRESH_MS = 15_000;

/** When this page saw the newest draw happen, in epoch milliseconds; null if it did not. */
export function useDrawnAt(tournament: TournamentDetail): number | null {
  const draws = countDraws(tournament);
  const [seen, setSeen] = useState<{ draws: number; at: number | null }>({ draws, at: null });
  if (draws === seen.draws) return seen.at;
  const isFresh = serverNow() - Date.parse(tournament.updatedAt) < FRESH_MS;
  const at = draws > seen.draws && isFresh ? serverNow() : null;
  setSeen({ draws, at });
  return at;
}

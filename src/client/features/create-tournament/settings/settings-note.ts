import type { Tournament } from '#contract/tournament.ts';
import { canEditAllSettings } from '#engine/matchup/tournament-rules.ts';

/** What of a tournament can still change (rules C20, C21). */
export function settingsNote(tournament: Pick<Tournament, 'status' | 'totalRounds'>): string {
  if (canEditAllSettings(tournament)) return 'Everything can change until the songs are drawn.';
  const reason =
    tournament.status === 'cancelled' ? 'The tournament was cancelled.' : 'The tournament has started.';
  return `${reason} Its name and description can still change.`;
}

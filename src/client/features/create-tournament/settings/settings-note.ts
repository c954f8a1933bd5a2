import type { Tournament } from '#contract/tournament.ts';
import { canCancel, canEditAllSettings } from '#engine/matchup/tournament-rules.ts';

/** The sentence that says which settings can still change (rules C20, C21). */
export function settingsNote(tournament: Pick<Tournament, 'status' | 'totalRounds'>): string {
  if (canEditAllSettings(tournament)) return 'Everything can change until the songs are drawn.';
  const rest = 'Its name, its description and who may comment can still change.';
  if (tournament.status === 'cancelled') return `The tournament was cancelled. ${rest}`;
  return canCancel(tournament)
    ? 'The tournament has started. Its name, its description and the voting can still change.'
    : `The tournament is completed. ${rest}`;
}

import { parseTimes, parseWaitingTimes } from '#contract/epoch-times.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { waitsFor } from '#engine/schedule/waiting.ts';

export const NOTHING_OPEN = 'Nothing is open yet.';

/** Who opens the next match and how, while it waits for that; else null. A show goes on by itself. */
export function nothingOpenNote(tournament: TournamentDetail, canOrganize: boolean): string | null {
  if (tournament.pace === 'show') return null;
  const matchups = tournament.matchups.map(parseTimes);
  if (waitsFor(parseWaitingTimes(tournament), matchups, 0).for !== 'creator_opens') return null;
  if (!canOrganize) return `${NOTHING_OPEN} The creator opens the next match.`;
  return `${NOTHING_OPEN} Press 'Start this round', or set times in the schedule.`;
}

import type { SubmitterVisibility, TournamentStatus } from '#engine/kinds.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';

type Hiding = { submitterVisibility: SubmitterVisibility; status: TournamentStatus };

/** Whether a tournament hides the submitters of songs that are still in it, until it is completed or cancelled. */
export const hidesSubmitters = (tournament: Hiding): boolean =>
  tournament.submitterVisibility === 'after_elimination' && !isTournamentOver(tournament);

/** Whether the submitter of a song is shown. `isEliminated` is that of its main entry. */
export const isSubmitterShown = (tournament: Hiding, { isEliminated }: { isEliminated: boolean }): boolean =>
  isEliminated || !hidesSubmitters(tournament);

/** Whether the setting may change: to hidden only before the draw and the first entry of another user (rule N2). */
export const canChangeSubmitterVisibility = (
  to: SubmitterVisibility,
  { isDrawn, hasEntriesOfOthers }: { isDrawn: boolean; hasEntriesOfOthers: boolean },
): boolean => to === 'shown' || !(isDrawn || hasEntriesOfOthers);

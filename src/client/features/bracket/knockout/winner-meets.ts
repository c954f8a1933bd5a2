import type { Matchup } from '#contract/matchup.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';

/**
 * Whom the winner of an undecided match meets next: 'Winner meets the winner of Semifinal B', or 'Winner meets Strobe' once
 * that song is known. Null for a decided match, a match without a next one, and an unknown opponent.
 */
export function winnerMeets(matchup: Matchup, all: readonly Matchup[]): string | null {
  const next = all.find(({ id }) => id === matchup.winnerToId);
  if (matchup.winnerId !== null || !next) return null;
  const slot = matchup.winnerToSlot === 1 ? 2 : 1;
  const song = slot === 1 ? next.song1 : next.song2;
  if (song) return `Winner meets ${song.title}`;
  const label = openSlotLabel(next.id, slot, all);
  return label.startsWith('Winner') ? `Winner meets the ${label.replace('Winner', 'winner')}` : null;
}

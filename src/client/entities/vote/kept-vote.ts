import { keepPress, takePress } from '#client/lib/browser/kept-press.ts';
import type { Matchup } from '#contract/matchup.ts';

const KEY = 'kept-vote';

/** Keeps a visitor's vote until they have signed in (rule A21). */
export function keepVote({ id, tournamentId }: Matchup, songId: number): void {
  keepPress(KEY, { tournamentId, matchupId: id, songId });
}

/** Returns the vote that waits for this tournament, once. */
export const takeKeptVote = (tournamentId: number) =>
  takePress<{ matchupId: number; songId: number }>(KEY, tournamentId);

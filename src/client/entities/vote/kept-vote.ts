import { keepPress, peekPress, takePress } from '#client/lib/browser/drafts.ts';
import type { Matchup } from '#contract/matchup.ts';

const KEY = 'kept-vote';

/** Keeps a visitor's vote until they have signed in (rule A21). */
export function keepVote({ id, tournamentId, song1, song2 }: Matchup, songId: number): void {
  const title = (song1?.id === songId ? song1 : song2)?.title ?? '';
  keepPress<KeptVote>(KEY, { tournamentId, matchupId: id, songId, title });
}

type KeptVote = { tournamentId: number; matchupId: number; songId: number; title: string };

/** The title of the song whose kept vote is cast on the page that the sign-in returns to; null without one. */
export function keptVoteTitle(returnTo: string): string | null {
  const kept = peekPress<KeptVote>(KEY);
  return kept && returnTo.startsWith(`/tournaments/${kept.tournamentId}?`) ? kept.title : null;
}

/** Returns the vote that waits for this tournament, and forgets it; null without one. */
export const takeKeptVote = (tournamentId: number) => takePress<KeptVote>(KEY, tournamentId);

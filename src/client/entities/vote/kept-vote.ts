import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';

type KeptVote = { tournamentId: number; matchupId: number; songId: number; at: number };

const KEY = 'kept-vote';
/** An older press is not what the user means any more. */
const MAX_AGE_MS = 30 * 60_000;

/** Keeps a visitor's press in this tab until they have signed in (rule A21). */
export function keepVote({ id, tournamentId }: Matchup, songId: number): void {
  const kept: KeptVote = { tournamentId, matchupId: id, songId, at: serverNow() };
  storeDraft(KEY, kept);
}

/** Returns the press that waits for this tournament, once. */
export function takeKeptVote(tournamentId: number): KeptVote | null {
  const kept = readDraft<KeptVote>(KEY);
  if (kept?.tournamentId !== tournamentId) return null;
  storeDraft(KEY, null);
  return serverNow() - kept.at <= MAX_AGE_MS ? kept : null;
}

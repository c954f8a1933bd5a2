import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import type { Submission } from './submission.ts';

const storageKey = (tournamentId: number, userId: number) => `songs of ${userId} for ${tournamentId}`;

/** Reads the submission that survives a closed dialog and a reload. */
export function readSubmission(tournamentId: number, userId: number): Submission | null {
  return readDraft(storageKey(tournamentId, userId));
}

export function storeSubmission(tournamentId: number, userId: number, submission: Submission | null): void {
  storeDraft(storageKey(tournamentId, userId), submission);
}

/** Whether some songs of a stored submission are entered or in doubt, and others are not. */
export function hasUnfinishedSubmission(tournamentId: number, userId: number): boolean {
  const stored = readSubmission(tournamentId, userId);
  return stored !== null && (stored.sent > 0 || stored.inDoubt !== null);
}

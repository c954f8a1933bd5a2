import type { Submission } from './submission.ts';

const storageKey = (tournamentId: number, userId: number) => `songs of ${userId} for ${tournamentId}`;

/** Reads the submission that survives a closed dialog and a reload. */
export function readSubmission(tournamentId: number, userId: number): Submission | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(tournamentId, userId)) ?? 'null');
  } catch {
    return null;
  }
}

export function storeSubmission(tournamentId: number, userId: number, submission: Submission | null): void {
  try {
    if (submission) sessionStorage.setItem(storageKey(tournamentId, userId), JSON.stringify(submission));
    else sessionStorage.removeItem(storageKey(tournamentId, userId));
  } catch {
    // Without storage the submission lasts until the page is closed.
  }
}

/** Whether some songs of a stored submission are entered or in doubt, and others are not. */
export function hasUnfinishedSubmission(tournamentId: number, userId: number): boolean {
  const stored = readSubmission(tournamentId, userId);
  return stored !== null && (stored.sent > 0 || stored.inDoubt !== null);
}

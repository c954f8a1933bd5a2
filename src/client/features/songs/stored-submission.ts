import type { Submission } from './submission.ts';

const storageKey = (tournamentId: number, userId: number) => `songs of ${userId} for ${tournamentId}`;

/** What was typed outlives a closed dialog and a reload, so that half a submission can be finished. */
export function readStored(tournamentId: number, userId: number): Submission | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(tournamentId, userId)) ?? 'null');
  } catch {
    return null;
  }
}

export function store(tournamentId: number, userId: number, submission: Submission | null): void {
  try {
    if (submission) sessionStorage.setItem(storageKey(tournamentId, userId), JSON.stringify(submission));
    else sessionStorage.removeItem(storageKey(tournamentId, userId));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Whether some of its songs are entered, or may be, and others are not. */
export function isUnfinished(tournamentId: number, userId: number): boolean {
  const stored = readStored(tournamentId, userId);
  return stored !== null && (stored.sent > 0 || stored.inDoubt !== null);
}

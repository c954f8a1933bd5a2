import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';

/** What a form holds of a song. `start` is a time such as `1:23` at which the stage begins. */
export type SongFields = { title: string; artist: string; url: string; pitch: string; start: string };
export type SongField = keyof SongFields;

/**
 * The state of a submission: four songs, or the main song alone. The first `sent` songs are entered. Each song keeps
 * its key until its call is answered, so that no song is entered twice. `inDoubt` is the index of the song whose
 * call got no answer: it is sent again unchanged.
 */
export type Submission = { songs: SongFields[]; keys: string[]; sent: number; inDoubt: number | null };

const storageKey = (tournamentId: number, userId: number) => `songs of ${userId} for ${tournamentId}`;

/** Reads the submission that survives a closed dialog and a reload. */
export function readSubmission(tournamentId: number, userId: number): Submission | null {
  return readDraft(storageKey(tournamentId, userId));
}

export function storeSubmission(tournamentId: number, userId: number, submission: Submission | null): void {
  storeDraft(storageKey(tournamentId, userId), submission);
}

/** Whether some songs are entered or in doubt, and others are not. */
export const isUnfinished = ({ sent, inDoubt }: Submission): boolean => sent > 0 || inDoubt !== null;

export function hasUnfinishedSubmission(tournamentId: number, userId: number): boolean {
  const stored = readSubmission(tournamentId, userId);
  return stored !== null && isUnfinished(stored);
}

import { serverNow } from '#client/lib/time/server-clock.ts';
import { readDraft, storeDraft } from './drafts.ts';

/** An older press is not what the user means any more. */
const MAX_AGE_MS = 30 * 60_000;

type Kept = { tournamentId: number; at: number };

/** Keeps a visitor's press in this tab until they have signed in (rule A21). */
export function keepPress<T extends { tournamentId: number }>(key: string, press: T): void {
  storeDraft(key, { ...press, at: serverNow() });
}

/** Returns the press that waits for this tournament, once. */
export function takePress<T>(key: string, tournamentId: number): (T & Kept) | null {
  const kept = readDraft<T & Kept>(key);
  if (kept?.tournamentId !== tournamentId) return null;
  storeDraft(key, null);
  return serverNow() - kept.at <= MAX_AGE_MS ? kept : null;
}

/** Whether a press waits for the sign-in; it stays. */
export function peekPress<T>(key: string): (T & Kept) | null {
  const kept = readDraft<T & Kept>(key);
  return kept && serverNow() - kept.at <= MAX_AGE_MS ? kept : null;
}

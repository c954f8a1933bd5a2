import { serverNow } from '#client/lib/time/server-clock.ts';
import { tryStorage } from './storage.ts';

/**
 * Reads what the user has entered and not sent; null without a draft. Drafts survive a closed form, a reload and the end of
 * the session. They belong to the tab, and a sign-out deletes them (rule A18).
 */
export const readDraft = <T>(key: string): T | null =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));

/** Keeps a draft; null deletes it. Without storage the draft lasts as long as its form. */
export function storeDraft(key: string, draft: unknown): void {
  tryStorage(() => {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  });
}

/** Deletes all drafts: session storage holds nothing else. */
export function clearDrafts(): void {
  tryStorage(() => sessionStorage.clear());
}

/** After this time a kept press expires, because the user may no longer mean it. */
const MAX_AGE_MS = 30 * 60_000;

type Kept = { tournamentId: number; at: number };

/** Keeps a visitor's press in this tab until they have signed in. */
export function keepPress<T extends { tournamentId: number }>(key: string, press: T): void {
  storeDraft(key, { ...press, at: serverNow() });
}

/** Returns the press that waits for this tournament, and forgets it; null without one, or if it has expired. */
export function takePress<T>(key: string, tournamentId: number): (T & Kept) | null {
  const kept = readDraft<T & Kept>(key);
  if (kept?.tournamentId !== tournamentId) return null;
  storeDraft(key, null);
  return serverNow() - kept.at <= MAX_AGE_MS ? kept : null;
}

/** Returns the press that waits for the sign-in, and keeps it; null without one, or if it has expired. */
export function peekPress<T>(key: string): (T & Kept) | null {
  const kept = readDraft<T & Kept>(key);
  return kept && serverNow() - kept.at <= MAX_AGE_MS ? kept : null;
}

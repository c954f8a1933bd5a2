/**
 * Reads what the user has entered and not sent; null without a draft. Drafts survive a closed form, a reload and the end of
 * the session. They belong to the tab, and a sign-out deletes them (rule A18).
 */
export function readDraft<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a draft; null deletes it. Without storage the draft lasts as long as its form. */
export function storeDraft(key: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser forbids storage.
  }
}

/** Deletes all drafts: session storage holds nothing else. */
export function clearDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // The browser forbids storage, so there is nothing to delete.
  }
}

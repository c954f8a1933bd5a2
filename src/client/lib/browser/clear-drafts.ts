/** Deletes the drafts and half-finished songs of the user who signs out: session storage holds nothing else. */
export function clearDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // The browser forbids storage, so there is nothing to delete.
  }
}

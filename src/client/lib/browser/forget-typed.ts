/** Drafts and half-finished songs are all that session storage holds: they go with the person who typed them. */
export function forgetTyped(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Forbidden by the browser, which has kept nothing either.
  }
}

/** The address of this page, with its tab and matchup, to come back to after sign-in. */
function currentPath(): string {
  return location.pathname + location.search + location.hash;
}

/** Leaves for the sign-in screen, which leads back to `returnTo` (rule A3). */
export function redirectToLogin(returnTo = currentPath()): void {
  location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
}

import { loginPath } from '#contract/sign-in-address.ts';

/** The address of this page, with its tab and matchup, to come back to after sign-in. */
function currentPath(): string {
  return location.pathname + location.search + location.hash;
}

type Options = {
  returnTo?: string;
  /** Opens the tab 'Sign Up', unless someone has signed in with this browser before. */
  isInvited?: boolean;
};

/** Opens the sign-in screen, which leads back to `returnTo`. */
export function redirectToLogin({ returnTo = currentPath(), isInvited = false }: Options = {}): void {
  location.assign(loginPath({ tab: isInvited ? 'signup' : undefined, returnTo }));
}

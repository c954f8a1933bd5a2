import { readSignInAddress } from '#contract/sign-in-address.ts';

/** The path to open after sign-in; the start page instead of other sites, `/auth` and `/api/...`. */
export function returnPath(search: string): string {
  const { returnTo: path = '/' } = readSignInAddress(search);
  const isLocal =
    /^\/(?![/\\])/.test(path) &&
    URL.canParse(path, 'http://site') &&
    new URL(path, 'http://site').host === 'site';
  return isLocal && !/^\/(auth|api)(\/|\?|#|$)/.test(path) ? path : '/';
}

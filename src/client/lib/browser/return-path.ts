/** The path of this site to go to after sign-in (R2); whatever leads elsewhere is the start page. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get('returnTo') ?? '/';
  const isLocal =
    /^\/(?![/\\])/.test(path) &&
    URL.canParse(path, 'http://site') &&
    new URL(path, 'http://site').host === 'site';
  return isLocal && !/^\/(auth|api)(\/|\?|#|$)/.test(path) ? path : '/';
}

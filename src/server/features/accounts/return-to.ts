/**
 * Where to go after sign-in (R2): the query's path, else the page that the link stood on, else the start page. Only
 * a path on this site is accepted: `//host`, `/\host` and full addresses are not.
 */
export function safeReturnTo({
  returnTo,
  referer,
  host,
}: {
  returnTo: string | undefined;
  referer: string | undefined;
  host: string;
}): string {
  if (returnTo !== undefined) return isLocalPath(returnTo, host) ? returnTo : '/';
  if (!referer || !URL.canParse(referer)) return '/';
  const page = new URL(referer);
  const path = page.pathname + page.search;
  return page.host === host && isLocalPath(path, host) ? path : '/';
}

function isLocalPath(path: string, host: string): boolean {
  const site = `http://${host}`;
  const isPath =
    /^\/(?![/\\])/.test(path) && URL.canParse(path, site) && new URL(path, site).host === new URL(site).host;
  return isPath && !path.startsWith('/api/') && !path.startsWith('/auth');
}

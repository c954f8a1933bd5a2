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
  if (returnTo !== undefined) return localPath(returnTo, host) ?? '/';
  if (!referer || !URL.canParse(referer)) return '/';
  const page = new URL(referer);
  return (page.host === host ? localPath(page.pathname + page.search, host) : null) ?? '/';
}

/** The path as a browser would ask for it, percent-encoded for a header; null when it leads elsewhere. */
function localPath(path: string, host: string): string | null {
  const site = `http://${host}`;
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(path, site)) return null;
  const { host: target, pathname, search, hash } = new URL(path, site);
  // Judged once its dots are resolved, as `/.//host` becomes `//host`.
  const isLocal = target === new URL(site).host && !/^\/(\/|api\/|auth)/.test(pathname);
  return isLocal ? pathname + search + hash : null;
}

type Asked = { returnTo: string | undefined; referer?: string | undefined; host: string };

/**
 * The path to open after sign-in: `returnTo`, else the Referer of the same host, else `/` (rule A3). Other sites, even as
 * `//host` or `/\host`, the API and `/auth` become `/`.
 */
export function safeReturnTo({ returnTo, referer, host }: Asked): string {
  if (returnTo !== undefined) return localPath(returnTo, host) ?? '/';
  if (!referer || !URL.canParse(referer)) return '/';
  const page = new URL(referer);
  return (page.host === host ? localPath(page.pathname + page.search, host) : null) ?? '/';
}

/** The normalized, percent-encoded path; null when it leads to another site, to the API or to `/auth`. */
function localPath(path: string, host: string): string | null {
  const site = `http://${host}`;
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(path, site)) return null;
  const { host: target, pathname, search, hash } = new URL(path, site);
  // Checked after dots are resolved, because `/.//host` becomes `//host`.
  const isLocal = target === new URL(site).host && !/^\/(\/|api\/|auth)/.test(pathname);
  return isLocal ? pathname + search + hash : null;
}

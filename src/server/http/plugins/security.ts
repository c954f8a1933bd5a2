import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DOCS_PATH } from '#contract/api-docs.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';
import { isHttpsSite, type SecurityHeaders } from '#server/http/security-headers.ts';
import { isAddress, isThisMachine } from '#server/lib/network-trust.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers over plain HTTP too. For monitoring routes that reveal nothing about users. */
    allowsHttp?: true;
    /** A page of another site may send the form of this route, which checks by itself where it comes from. */
    allowsCrossSite?: true;
    /** Any site may frame the page, which shows what every visitor may see and changes nothing. */
    isFramedAnywhere?: true;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends the security headers. Refuses requests without a Host, writes from other sites (rule A15) and, when PUBLIC_URL is
 * https, plain HTTP.
 */
export const security = fp<{ config: Config; headers: SecurityHeaders }>(
  async (app, { config, headers }) => {
    const isHttpsOnly = isHttpsSite(config);
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headersFor(request, headers));
      requireHost(request);
      if (isHttpsOnly && !request.routeOptions.config.allowsHttp) requireHttps(request);
      const isExempt = SAFE_METHODS.has(request.method) || request.routeOptions.config.allowsCrossSite;
      if (!isExempt && isCrossSite(request, config)) throw crossSite(request, config);
      done();
    });
  },
  { name: 'security', dependencies: ['response-headers'] },
);

function headersFor({ url, routeOptions }: FastifyRequest, headers: SecurityHeaders) {
  if (isApiCall(url)) return headers.api;
  return routeOptions.config.isFramedAnywhere ? headers.embed : headers.page;
}

const CROSS_SITE = 'This request came from another site and was refused.';
/** Of an `Origin` in the log. */
const MAX_HOST_CHARACTERS = 100;

/**
 * No one can sign in where PUBLIC_URL names a wrong host, so the answer tells the operator what to set, except where the
 * browser itself says that the page is of another site.
 */
function crossSite(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): AppError {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const expected = publicUrl ?? `${request.protocol}://${request.host}`;
  const isByBrowser = site !== undefined && site !== 'same-origin';
  if (isByBrowser || !origin || !URL.canParse(origin)) return new AppError('CROSS_SITE', CROSS_SITE);
  const { host } = new URL(origin);
  const hint = `If you run this site: the server is set up for ${expected}, and this page is at ${origin}. Set PUBLIC_URL to the address that users open.`;
  return new AppError(
    'CROSS_SITE',
    host.length > MAX_HOST_CHARACTERS ? CROSS_SITE : `${CROSS_SITE} ${hint}`,
    {
      hosts: { expectedHost: new URL(expected).host, receivedHost: host.slice(0, MAX_HOST_CHARACTERS) },
    },
  );
}

/**
 * Refuses a socket from a page of another site; browsers always send Origin with a socket.
 * @throws AppError CROSS_SITE
 */
export function requireOwnOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): void {
  if (isForeignOrigin(request, config)) throw crossSite(request, config);
}

const isApiCall = (url: string) => url.startsWith('/api/') && !url.startsWith(DOCS_PATH);

/** RFC 9112, section 3.2. Node's own check answers without our headers. @throws AppError BAD_REQUEST */
function requireHost({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    throw new AppError('BAD_REQUEST', 'Please send a Host header.');
  }
}

/**
 * Refuses requests that crossed a network without TLS. Any client may claim https in `x-forwarded-proto`: a false claim
 * harms only that client. Without the header the request must come from this machine.
 * @throws AppError HTTPS_ONLY
 */
function requireHttps({ headers, socket }: FastifyRequest): void {
  const [proto] = String(headers['x-forwarded-proto'] ?? '').split(',');
  // Some proxies send wss for a WebSocket.
  const isSafe = proto
    ? /^(https|wss)$/i.test(proto.trim())
    : isThisMachine(socket.remoteAddress ?? 'localhost');
  if (!isSafe) throw new AppError('HTTPS_ONLY', 'Please use HTTPS.');
}

/** Decides by Sec-Fetch-Site, else by Origin. A client that sends neither is not a browser. */
function isCrossSite(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined) return isForeignOrigin(request, config);
  // To the browser, a page of any name that leads to this server (DNS rebinding) is same-origin, so Origin is checked too.
  return (site !== 'same-origin' && site !== 'none') || isOtherHostOrigin(request, config);
}

/** True for an Origin other than PUBLIC_URL and this host. With PUBLIC_URL another name of this host is foreign, too. */
function isForeignOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (config.publicUrl && origin === new URL(config.publicUrl).origin) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  // Parsed too, so that a default port in the Host header makes no difference.
  const isOwnHost =
    URL.canParse(`${protocol}//${request.host}`) && new URL(`${protocol}//${request.host}`).host === host;
  return !isOwnHost || isOtherHostOrigin(request, config);
}

/**
 * True when PUBLIC_URL is set and the Origin has another name, because anyone can let a name lead to this server (DNS
 * rebinding). This needs a name: IP addresses and the names of this machine are accepted.
 */
function isOtherHostOrigin({ headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { origin } = headers;
  if (!publicUrl || origin === undefined || !URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname !== new URL(publicUrl).hostname && !isAddress(hostname) && !isThisMachine(hostname);
}

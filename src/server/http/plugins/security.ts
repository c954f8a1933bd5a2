import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { PLAYER_ORIGINS } from '#engine/songs/embed.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';
import { isThisMachine } from '#server/lib/network-trust.ts';
import { DOCS_PATH } from './api-docs.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that keep other sites out of this one's pages, and R43's refusal of their writes. */
export function registerSecurity(app: FastifyInstance, config: Config, headers: SecurityHeaders) {
  const isHttpsOnly = isHttps(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request.url) ? headers.call : headers.page);
    requireHost(request);
    if (isHttpsOnly && !request.routeOptions.config.allowsHttp) requireHttps(request);
    if (!SAFE_METHODS.has(request.method) && isCrossSite(request, config)) {
      throw new AppError('CROSS_SITE', 'This request came from another site and was refused.');
    }
    done();
  });
}

/** As Node itself would, which answers without a header or a word (RFC 9112 3.2). @throws AppError BAD_REQUEST */
function requireHost({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    throw new AppError('BAD_REQUEST', 'The request names no host.');
  }
}

/** Whether people come by https, whoever ends it. */
const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl?.startsWith('https://') ?? false;

/**
 * Nothing is answered that came over a network in the clear. Whoever claims https and lies harms nobody else, so the
 * header is believed from everybody; without one only this machine may have sent it. @throws AppError HTTPS_ONLY
 */
function requireHttps({ headers, socket }: FastifyRequest): void {
  const [proto] = String(headers['x-forwarded-proto'] ?? '').split(',');
  // Some proxies say wss of a socket.
  const isSafe = proto
    ? /^(https|wss)$/i.test(proto.trim())
    : isThisMachine(socket.remoteAddress ?? 'localhost');
  if (!isSafe)
    throw new AppError('HTTPS_ONLY', 'Please come by https: nothing is answered in the clear here.');
}

const isCall = (url: string) => url.startsWith('/api/') && !url.startsWith(DOCS_PATH);

export type SecurityHeaders = Record<'page' | 'call', Record<string, string>>;

/** An answer of JSON or a picture loads nothing, whoever opens it by its address. */
const NOTHING = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** What means something for a document alone, or says again what the policy above says. */
const FOR_PAGES = new Set(['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options']);

/** Worked out once: they are the same for every answer, and thousands a second carry them. */
export function securityHeaders(config: Config): SecurityHeaders {
  const page = helmetHeaders(config);
  const call = Object.entries(page).filter(([name]) => !FOR_PAGES.has(name));
  return { page, call: { ...Object.fromEntries(call), 'content-security-policy': NOTHING } };
}

function helmetHeaders(config: Config): Record<string, string> {
  const headers: Record<string, string> = {};
  const collect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameSrc: [...PLAYER_ORIGINS],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps(config) ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // For browsers and plug-ins that are gone: they would go out with every vote.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
  });
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  collect({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** R43: judged by Sec-Fetch-Site, else by Origin; a client that sends neither is no browser. */
function isCrossSite(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return isForeignOrigin(request, config);
}

/** True when an Origin was sent and is neither this host nor PUBLIC_URL. */
export function isForeignOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (config.publicUrl && origin === new URL(config.publicUrl).origin) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  // Parsed as well, so that a default port written out in the Host header makes no difference.
  return (
    !URL.canParse(`${protocol}//${request.host}`) || new URL(`${protocol}//${request.host}`).host !== host
  );
}

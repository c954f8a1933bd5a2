import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { EMBED_ORIGINS } from '#engine/songs/embed.ts';
import type { Config } from '#server/config.ts';

/** The headers of a page, of a page that other sites frame, and of an API answer. */
export type SecurityHeaders = Record<'page' | 'embed' | 'api', Record<string, string>>;

/** JSON and pictures load nothing, even when a browser opens them by their address. */
const API_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Headers that only matter for documents, or that repeat API_POLICY. */
const PAGE_ONLY = new Set(['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options']);

const YEAR_SECONDS = 31_536_000;
/** What browsers remember for the host of PUBLIC_URL. A policy without an age makes them forget an earlier one. */
const HSTS = {
  off: { maxAge: 0, includeSubDomains: false },
  host: { maxAge: YEAR_SECONDS, includeSubDomains: false },
  subdomains: { maxAge: YEAR_SECONDS, includeSubDomains: true },
} satisfies Record<Config['hsts'], unknown>;

/** Whether clients use https, no matter which proxy terminates it. */
export const isHttpsSite = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl?.startsWith('https://') ?? false;

/** Computes the headers once, because they are the same for every answer. */
export function securityHeaders(config: Config): SecurityHeaders {
  const page = headersSetBy(helmetFor(config));
  const embed = headersSetBy(helmetFor(config, { isFramedAnywhere: true }));
  const api = Object.entries(page).filter(([name]) => !PAGE_ONLY.has(name));
  return { page, embed, api: { ...Object.fromEntries(api), 'content-security-policy': API_POLICY } };
}

const helmetFor = (config: Config, { isFramedAnywhere = false } = {}) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Pictures of other hosts are copied, so that no host learns who looks at them.
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameSrc: isFramedAnywhere ? ["'none'"] : [...EMBED_ORIGINS],
        // Songs may be audio files of any host; one is loaded when the user plays it (rule W38).
        mediaSrc: ["'self'", 'https:', ...(isHttpsSite(config) ? [] : ['http:'])],
        // A frame of another site gets no cookie of this one, so a press in it changes nothing (rule X9).
        frameAncestors: isFramedAnywhere ? ['*'] : ["'none'"],
      },
    },
    strictTransportSecurity: isHttpsSite(config) ? HSTS[config.hsts] : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    ...(isFramedAnywhere && { xFrameOptions: false }),
    // Left out, so that answers stay small. DNS prefetching keeps the browser's default, and only outdated clients read the
    // others.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
  });

/**
 * Runs a Connect middleware once and returns the headers it sets. Helmet is such a middleware: it calls only
 * `setHeader` and `removeHeader`, so the response needs no other part.
 */
function headersSetBy(
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader(name: string) {
      delete headers[name.toLowerCase()];
    },
  };
  middleware({} as IncomingMessage, response as Partial<ServerResponse> as ServerResponse, () => {});
  return headers;
}

import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch, type Response, request } from 'undici';
import { createFairQueue } from '#server/lib/fair-queue.ts';
import { VERSION } from '#server/version.ts';
import { FetchError } from './fetch-error.ts';
import { createHostLookup } from './host-lookup.ts';

/** The only IPv6 range that is allocated to the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: no private, loopback, link-local, reserved, multicast, translated or
 * IPv4-mapped range (rule X3). False for a text that is no address.
 */
function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // An address with a zone is valid on one link only, and `parse` would ignore the zone.
  if (address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

const MAX_REDIRECTS = 3;
const MAX_RUNNING = 6;
const MAX_WAITING = 300;
const TIMEOUT_MS = 5_000;
/** The largest answer in bytes, counted after decompression. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** The longest answer to a message whose connection is used again. */
const MAX_POST_ANSWER_BYTES = 16_384;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = `BattleOfTheBeats/${VERSION}`;

type Fetched = {
  status: number;
  headers: Headers;
  body: Buffer;
};
type Headers = Pick<Response['headers'], 'get'>;

export type FetchOptions = {
  /** The user on whose behalf the server fetches: users take turns. */
  account: string;
  headers?: Record<string, string>;
  /** Headers with a key of the operator, which no redirect may carry to another host. */
  secrets?: Record<string, string>;
  /** The fields of a form to post. */
  form?: Record<string, string>;
  /** Keeps the first bytes of a longer answer instead of refusing it. */
  keepsStart?: boolean;
};

/** Fetches an address of the public internet. @throws FetchError */
export type SafeFetch = (address: string, options: FetchOptions) => Promise<Fetched>;

/** Targets that only tests pass in. No environment variable sets them. */
export type TestTargets = {
  /** The `host:port` that plain HTTP may reach, and the private `address:port` that a name may lead to. */
  trusted?: readonly string[];
  lookup?: LookupFunction;
  timeoutMs?: number;
};

/**
 * Creates the fetch that all calls to other hosts use. It uses https on port 443 without a password, checks the
 * address of every connection, follows at most three redirects, which it checks in the same way, sends no cookies, and
 * ends after five seconds or two megabytes. Six fetches run at once, and 300 wait.
 */
export function createSafeFetch({ trusted = [], lookup, timeoutMs = TIMEOUT_MS }: TestTargets = {}) {
  const trustedTargets = new Set(trusted);
  const agent = createCheckingAgent(trustedTargets, lookup ?? createHostLookup(), MAX_RUNNING);
  const enqueue = createFairQueue({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    refusal: () => new FetchError('busy', 'Too many fetches wait'),
  });

  const requestPage = async (address: string, { headers, secrets, form }: FetchOptions) => {
    let url = checkUrl(address, trustedTargets);
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { 'user-agent': USER_AGENT, ...headers, ...secrets };
    const post = form && { method: 'POST', body: new URLSearchParams(form) };
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(url, {
        dispatcher: agent,
        redirect: 'manual',
        headers: sent,
        signal,
        ...post,
      });
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
      if (location === null) return response;
      await response.body?.cancel();
      if (secrets || form) throw new FetchError('refused', 'A redirect of a call with a key');
      if (redirects === MAX_REDIRECTS) throw new FetchError('refused', 'Too many redirects');
      url = checkUrl(location, trustedTargets, url);
    }
  };

  const safeFetch: SafeFetch = (address, options) =>
    enqueue({ network: options.account, account: options.account }, async () => {
      try {
        const response = await requestPage(address, options);
        const { status, headers } = response;
        return { status, headers, body: await readBody(response, options.keepsStart ?? false) };
      } catch (error) {
        throw toFetchError(error);
      }
    });

  return { fetch: safeFetch, close: () => agent.destroy() };
}

export type SafePost = ReturnType<typeof createSafePost>;

/** What a server answered to a posted message. */
type PostAnswer = { status: number; retryAfter: string | null };

/**
 * Creates the call that sends messages to other hosts: it checks addresses like a fetch, follows no redirect, and reads no
 * answer. With `undici`'s plain request it takes a quarter of the time of a fetch. `maxRunning` connections a host.
 */
export function createSafePost({
  trusted = [],
  lookup,
  timeoutMs = TIMEOUT_MS,
  maxRunning = MAX_RUNNING,
}: TestTargets & { maxRunning?: number } = {}) {
  const trustedTargets = new Set(trusted);
  const find = lookup ?? createHostLookup();
  const agent = createCheckingAgent(trustedTargets, find, maxRunning);
  return {
    /**
     * The address as `post` would use it, if it leads to the public internet now.
     * @throws FetchError refused, or failed where the name is not found
     */
    async check(address: string): Promise<string> {
      const url = checkUrl(address, trustedTargets);
      if (isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) {
        const checked = checkedLookup(trustedTargets, find, Number(url.port));
        await new Promise<void>((resolve, reject) => {
          checked(url.hostname, { all: true }, (error) => (error ? reject(toFetchError(error)) : resolve()));
        });
      }
      return url.href;
    },
    /** @throws FetchError */
    async post(
      address: string,
      { headers, body }: { headers: Record<string, string>; body: Uint8Array | string },
    ): Promise<PostAnswer> {
      try {
        const answer = await request(checkUrl(address, trustedTargets), {
          method: 'POST',
          dispatcher: agent,
          headers: { 'user-agent': USER_AGENT, ...headers },
          body,
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body.dump({ limit: MAX_POST_ANSWER_BYTES });
        if (REDIRECTS.has(answer.statusCode)) throw new FetchError('refused', 'A redirect of a message');
        const retryAfter = answer.headers['retry-after'];
        return { status: answer.statusCode, retryAfter: retryAfter ? String(retryAfter) : null };
      } catch (error) {
        throw toFetchError(error);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Parses an address, and upgrades http. @throws FetchError refused, for an address that no fetch may use */
function checkUrl(address: string, trusted: ReadonlySet<string>, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new FetchError('refused', 'Not an address');
  const url = new URL(address, base);
  if (url.username || url.password) throw new FetchError('refused', 'An address with a password');
  if (trusted.has(url.host) && url.protocol === 'http:') return url;
  // Upgrades http, as browsers do for the pictures of an https page. `URL` omits the default port of the protocol.
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  if (url.protocol !== 'https:' || url.port !== '') throw new FetchError('refused', 'Not https on port 443');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A connection to an IP address needs no lookup, so the address is checked here.
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new FetchError('refused', 'Not a public address');
  return url;
}

/** Connects only to public addresses. It connects to the very addresses that it checked, without a second lookup. */
function createCheckingAgent(
  trusted: ReadonlySet<string>,
  lookup: LookupFunction,
  connections: number,
): Agent {
  return new Agent({
    // Pictures of one page come from few hosts, which answer further calls on the same connection.
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 2_000,
    connections,
    maxHeaderSize: 16_384,
    connect(options, callback) {
      const checked = checkedLookup(trusted, lookup, Number(options.port));
      buildConnector({ lookup: checked, autoSelectFamily: true, timeout: TIMEOUT_MS })(options, callback);
    },
  });
}

/** A lookup that fails with a FetchError for a name that leads to an address that is not public. */
const checkedLookup =
  (trusted: ReadonlySet<string>, lookup: LookupFunction, port: number): LookupFunction =>
  (hostname, request, done) =>
    lookup(hostname, { ...request, all: true }, (error, found) => {
      if (error) return done(error, []);
      const addresses = found as LookupAddress[];
      const isTrusted = (address: string) => trusted.has(`${address}:${port}`);
      const isSafe = addresses.every(({ address }) => isTrusted(address) || isPublicAddress(address));
      if (!isSafe || addresses.length === 0) {
        return done(new FetchError('refused', 'Not a public address'), []);
      }
      const [first] = addresses;
      if (request.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });

/** @throws FetchError too_large, before the whole answer is in memory */
async function readBody(response: Response, keepsStart: boolean): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= MAX_ANSWER_BYTES) continue;
    if (!keepsStart) throw new FetchError('too_large', 'The answer is too large');
    break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES);
}

/** Finds the error of a refused connection, which `fetch` wraps as the cause of another error. */
function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof FetchError) return cause;
  return new FetchError('failed', 'No answer', error);
}

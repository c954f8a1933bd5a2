import type { FoundSong } from '#server/db/schema.ts';
import type { Provider } from '#server/outbound/endpoints.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { cleanSong } from './clean-song.ts';
import type { Query } from './providers.ts';

/** The statuses by which providers say that there is no such song, or that it is not public. */
const UNKNOWN = new Set([400, 401, 404, 410]);
const BUSY_MS = 5_000;
/** The shortest and the longest pause of a provider. */
const MIN_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 60 * MIN_PAUSE_MS;

/**
 * `unknown`: the provider has no such song. `unavailable`: the call failed and may succeed later, after the pause that the
 * provider requested, if any. `postponed`: no host was called, because this server is busy, or waits as
 * the provider requested.
 */
export type ProviderAnswer =
  | { kind: 'found'; song: FoundSong }
  | { kind: 'unknown' }
  | { kind: 'unavailable'; retryAfterMs: number | null }
  | { kind: 'postponed'; retryAfterMs: number };

/** The end of each provider's pause, in epoch milliseconds. */
export type ProviderPauses = Map<Provider, number>;

export type LookupContext = { outbound: Outbound; pauses: ProviderPauses; account: string; now: number };

/** Asks a provider about a song, unless the provider asked for a pause. */
export async function askProvider(
  query: Query,
  { outbound, pauses, account, now }: LookupContext,
): Promise<ProviderAnswer> {
  const { provider, params } = query;
  const pausedUntil = pauses.get(provider) ?? 0;
  if (pausedUntil > now) return { kind: 'postponed', retryAfterMs: pausedUntil - now };
  const address = `${outbound.endpoints[provider]}?${new URLSearchParams(params)}`;
  try {
    const { status, headers, body } = await outbound.fetch(address, {
      account,
      headers: { accept: 'application/json' },
    });
    if (status === 429 || status === 503) {
      const retryAfterMs = readPauseMs(headers.get('retry-after'), now);
      pauses.set(provider, now + retryAfterMs);
      return { kind: 'unavailable', retryAfterMs };
    }
    const read = status === 200 ? query.read(parseJson(body)) : null;
    const song = read && cleanSong(read);
    if (song) return { kind: 'found', song };
    return status === 200 || UNKNOWN.has(status)
      ? { kind: 'unknown' }
      : { kind: 'unavailable', retryAfterMs: null };
  } catch (error) {
    if (error instanceof FetchError) return answerOfFailure(error);
    throw error;
  }
}

/** The answer for a call that failed. */
export const answerOfFailure = ({ failure }: FetchError): ProviderAnswer =>
  failure === 'busy'
    ? { kind: 'postponed', retryAfterMs: BUSY_MS }
    : { kind: 'unavailable', retryAfterMs: null };

/** `Retry-After`, seconds or a date, in milliseconds: a minute to an hour, and a minute without a valid value. */
function readPauseMs(retryAfter: string | null, now: number): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  const wanted = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - now;
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, MIN_PAUSE_MS), MAX_PAUSE_MS) : MIN_PAUSE_MS;
}

/** Null for a text that is no JSON. Some providers send JSON with another content type, so the type is not read. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import { MAX_SONG_NAME_LENGTH } from '#contract/lengths.ts';
import { cleanLine, cutRunsOfMarks, withoutControls } from '#contract/visible-text.ts';
import { audioTypeOf } from '#engine/songs/audio-link.ts';
import { isHttpUrl } from '#engine/songs/platform.ts';
import type { FoundSong } from '#server/db/schema.ts';
import { AppError } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound, Provider } from '#server/outbound/outbound.ts';
import type { FetchOptions } from '#server/outbound/safe-fetch.ts';
import type { Query } from './providers.ts';
import { readTagsInThread, type Tags } from './tag-thread.ts';

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

/** What a user's call asks providers with. @throws AppError LOOKUPS_OFF */
export function lookupContext(
  { context: { outbound, clock }, viewer }: Pick<Call<'lookUpSong'>, 'context' | 'viewer'>,
  pauses: ProviderPauses,
): LookupContext {
  if (!outbound) throw new AppError('LOOKUPS_OFF', 'Lookups are switched off on this server.');
  return { outbound, pauses, account: String(viewer.id), now: clock.now().getTime() };
}

export const unreadable = (message: string, retryAfterMs: number | null) =>
  new AppError('LINK_UNREADABLE', message, {
    issues: [{ path: 'url', message }],
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });

/** Asks a provider about a song, unless the provider asked for a pause. */
export async function askProvider(query: Query, asked: LookupContext): Promise<ProviderAnswer> {
  const answer = await callProvider(
    { provider: query.provider, path: `?${new URLSearchParams(query.params)}` },
    asked,
  );
  if (answer.kind !== 'answer') return answer;
  const { status, body } = answer;
  const read = status === 200 ? query.read(parseJson(body)) : null;
  const song = read && cleanSong(read);
  if (song) return { kind: 'found', song };
  return status === 200 || UNKNOWN.has(status)
    ? { kind: 'unknown' }
    : { kind: 'unavailable', retryAfterMs: null };
}

/** A call of a provider; `path` follows its endpoint. */
export type ProviderCall = { provider: Provider; path: string } & Pick<FetchOptions, 'secrets' | 'form'>;
type NoAnswer = Exclude<ProviderAnswer, { kind: 'found' | 'unknown' }>;

/** Calls a provider, unless it asked for a pause. */
export async function callProvider(
  { provider, path, ...options }: ProviderCall,
  { outbound, pauses, account, now }: LookupContext,
): Promise<{ kind: 'answer'; status: number; body: Buffer } | NoAnswer> {
  const pausedUntil = pauses.get(provider) ?? 0;
  if (pausedUntil > now) return { kind: 'postponed', retryAfterMs: pausedUntil - now };
  try {
    const { status, headers, body } = await outbound.fetch(`${outbound.endpoints[provider]}${path}`, {
      account,
      headers: { accept: 'application/json' },
      ...options,
    });
    if (status !== 429 && status !== 503) return { kind: 'answer', status, body };
    const retryAfterMs = readPauseMs(headers.get('retry-after'), now);
    pauses.set(provider, now + retryAfterMs);
    return { kind: 'unavailable', retryAfterMs };
  } catch (error) {
    if (error instanceof FetchError) return answerOfFailure(error);
    throw error;
  }
}

/** The answer for a call that failed. */
const answerOfFailure = ({ failure }: FetchError): NoAnswer =>
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
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const MAX_ADDRESS = 2048;
/** A host may answer megabytes. Only the beginning of a text is read, because cleaning takes time. */
const MAX_READ = 4 * MAX_SONG_NAME_LENGTH;
const MAX_SECONDS = 24 * 60 * 60;

/** One line of visible characters, at most as long as an entry accepts. */
const toLine = (text: string) =>
  cutRunsOfMarks(cleanLine(withoutControls(text.slice(0, MAX_READ)).toWellFormed()))
    .trim()
    .slice(0, MAX_SONG_NAME_LENGTH)
    .toWellFormed()
    .trim();

/** A provider's texts as they may be kept and shown; null without a title. */
export function cleanSong(song: FoundSong): FoundSong | null {
  const title = toLine(song.title);
  if (!title) return null;
  const { coverUrl, durationSeconds } = song;
  const isAddress = coverUrl !== null && coverUrl.length <= MAX_ADDRESS && isHttpUrl(coverUrl);
  return {
    title,
    author: toLine(song.author ?? '') || null,
    coverUrl: isAddress ? coverUrl : null,
    durationSeconds: toSeconds(durationSeconds),
  };
}

/** Whole seconds; null without a length, and for a length that no song has. */
const toSeconds = (seconds: number | null): number | null =>
  seconds !== null && seconds > 0 && seconds <= MAX_SECONDS ? Math.round(seconds) : null;

/** How much of a file is read: its tags are at the beginning. */
const FIRST_BYTES = 512 * 1024;

type AudioFile = { key: string; address: string; mimeType: string };

/** Returns the audio file that a link leads to, by the ending of its path; null for any other link. */
export function findAudioFile(link: string): AudioFile | null {
  const mimeType = audioTypeOf(link);
  if (!mimeType) return null;
  return { key: `audio ${createHash('sha256').update(link).digest('hex')}`, address: link, mimeType };
}

/** Reads title, artist and length from the tags at the beginning of an audio file. */
export async function readAudioFile(
  { address, mimeType }: AudioFile,
  { outbound, account }: { outbound: Outbound; account: string },
): Promise<ProviderAnswer> {
  try {
    const { status, headers, body } = await outbound.fetch(address, {
      account,
      headers: { accept: 'audio/*', range: `bytes=0-${FIRST_BYTES - 1}` },
      keepsStart: true,
    });
    if (status === 404 || status === 410) return { kind: 'unknown' };
    if (status !== 200 && status !== 206) return { kind: 'unavailable', retryAfterMs: null };
    const tags = await readTagsInThread(
      { bytes: new Uint8Array(body.subarray(0, FIRST_BYTES)), mimeType },
      account,
    );
    const song = toSong(tags, isWhole(status, headers, body) || WITH_LENGTH.has(mimeType));
    return song ? { kind: 'found', song } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof FetchError) return answerOfFailure(error);
    throw error;
  }
}

function isWhole(status: number, headers: { get(name: string): string | null }, body: Buffer): boolean {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return body.length <= FIRST_BYTES && (status === 200 || Number(total) === body.length);
}

/** Types whose headers hold the length. The length of other files is known only when the whole file was read. */
const WITH_LENGTH = new Set(['audio/mp4', 'audio/flac']);

/** The song of the tags; null without a title. */
function toSong(tags: Tags | null, knowsLength: boolean): FoundSong | null {
  if (!tags) return null;
  const { title, artist, seconds } = tags;
  return cleanSong({ title, author: artist, coverUrl: null, durationSeconds: knowsLength ? seconds : null });
}

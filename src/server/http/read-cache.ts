import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createSlots, type MaybePromise } from '#server/lib/slots.ts';
import type { Bus, BusEvent } from '#server/live/bus.ts';
import { compressOnce, type Encoding } from './compression.ts';
import type { Page } from './cursor.ts';

/** An answer that is serialized once, compressed once in each encoding, and sent to every reader. */
export type CachedAnswer = {
  bytes: Buffer;
  etag: string;
  compress: (encoding: Encoding) => MaybePromise<Buffer>;
  /** The cursor of the page that follows, for a page of a list. */
  nextCursor?: string | null;
};

type Options = { maxAgeMs?: number };

/**
 * What an answer depends on: a change of it drops the answer. Other servers tell of the votes and messages of a tournament by
 * its stream (`Bus.streamOf`), and the answer is kept for as long as the stream is the same.
 */
export type CacheScope = string | { name: string; tournamentId: number };

export type ReadCache = {
  /**
   * Answers from memory. Concurrent readers share one load, and a change makes the next reader load again. Set `maxAgeMs`
   * for answers that change with time alone, or too often to be invalidated by events.
   */
  get(
    scope: CacheScope,
    part: string,
    load: () => Promise<unknown>,
    options?: Options,
  ): MaybePromise<CachedAnswer>;
  /** Like `get`, for a page of a list: the answer has the rows, and a header names the cursor. */
  getPage(
    scope: CacheScope,
    part: string,
    load: () => Promise<Page<unknown>>,
    options?: Options,
  ): MaybePromise<CachedAnswer>;
  /** Like `get`, for values that the server uses itself: returns what `load` returned. */
  recall<T>(scope: CacheScope, part: string, load: () => Promise<T>, options?: Options): MaybePromise<T>;
  /** Loads an answer that is not cached. `load` may wait for `get`, but never for `pass`, which could deadlock. */
  pass: PassingLoads;
};

type Entry = { value: MaybePromise<unknown>; madeAt: number; bytes: number; stream: number | null };
type Scope = Map<string, Entry>;

const MAX_SCOPES = 2000;
/** How many answers load at once, so that a crowd that reads many different ones leaves the event loop to votes. */
const MAX_LOADS = 4;
const MAX_BYTES = 128 * 1024 * 1024;

function toAnswer(value: unknown): CachedAnswer {
  const bytes = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { bytes, etag, compress: compressOnce(bytes) };
}

/**
 * Serializes a page. The presenter has chosen the fields, so the answer schema need not filter the rows again. The ETag
 * covers the cursor too, because the same rows may be followed by another page, or by none.
 */
export function toPageAnswer({ rows, nextCursor }: Page<unknown>): CachedAnswer {
  const bytes = Buffer.from(JSON.stringify(rows));
  const digest = createHash('sha1')
    .update(bytes)
    .update(nextCursor ?? '')
    .digest('base64url');
  return { bytes, etag: `"${digest}"`, compress: compressOnce(bytes), nextCursor };
}

/**
 * Creates the cache. Bus events drop whole scopes, and `maxAgeMs` bounds how stale an answer may be after a change without
 * an event: by a command, or while Redis was unavailable.
 */
export function createReadCache({ bus, maxAgeMs }: { bus: Bus; maxAgeMs: number }): ReadCache {
  const scopes = new LRUCache<string, Scope>({ max: MAX_SCOPES, maxSize: MAX_BYTES });
  const slots = createSlots(MAX_LOADS);
  bus.subscribe((event) => {
    // Lists, brackets, discussions and leaderboards all show users, and a user's name or picture rarely changes.
    if (event.type === 'user_changed') scopes.clear();
    for (const scope of staleScopes(event)) scopes.delete(scope);
  });

  const openScope = (name: string): Scope => {
    const known = scopes.get(name);
    if (known) return known;
    const scope: Scope = new Map();
    scopes.set(name, scope, { size: sizeOf(scope) });
    return scope;
  };

  const updateSize = (name: string, scope: Scope) => {
    if (scopes.peek(name) !== scope) return;
    // LRUCache takes the size of new keys only.
    scopes.delete(name);
    scopes.set(name, scope, { size: sizeOf(scope) });
  };

  const getOrLoad = <T>(
    { name, tournamentId = null }: { name: string; tournamentId?: number | null },
    part: string,
    load: () => Promise<T>,
    { bytesOf, ageMs }: { bytesOf: (value: T) => number; ageMs: number },
  ): MaybePromise<T> => {
    // Monotonic, because a step of the wall clock must neither freeze nor empty the cache.
    const now = performance.now();
    const scope = openScope(name);
    const known = scope.get(part);
    const stream = tournamentId === null ? 0 : bus.streamOf(tournamentId);
    const isKept = known && known.stream === stream && now - known.madeAt < ageMs;
    if (isKept) return known.value as MaybePromise<T>;
    // A change during the load removes the scope from the cache, so later readers load again.
    const value = load();
    const entry: Entry = { value, madeAt: now, bytes: 0, stream };
    scope.set(part, entry);
    value.then(
      (loaded) => {
        entry.value = loaded;
        entry.bytes = bytesOf(loaded);
        updateSize(name, scope);
      },
      () => {
        if (scope.get(part) === entry) scope.delete(part);
        // Requests for things that do not exist must not fill the cache.
        if (scope.size === 0 && scopes.peek(name) === scope) scopes.delete(name);
      },
    );
    return value;
  };

  const ageOf = ({ maxAgeMs: partAgeMs = maxAgeMs }: Options = {}) => Math.min(partAgeMs, maxAgeMs);
  const sizedBy = (options?: Options) => ({
    bytesOf: ({ bytes }: CachedAnswer) => bytes.length,
    ageMs: ageOf(options),
  });

  return {
    get: (scope, part, load, options) =>
      getOrLoad(toScope(scope), part, () => slots(() => load().then(toAnswer)), sizedBy(options)),
    getPage: (scope, part, load, options) =>
      getOrLoad(toScope(scope), part, () => slots(() => load().then(toPageAnswer)), sizedBy(options)),
    recall: (scope, part, load, options) =>
      getOrLoad(toScope(scope), part, load, { bytesOf: () => 0, ageMs: ageOf(options) }),
    pass: createPassingLoads(),
  };
}

const toScope = (scope: CacheScope) => (typeof scope === 'string' ? { name: scope } : scope);

/** At least 1, which LRUCache requires. */
function sizeOf(scope: Scope): number {
  let bytes = 1;
  for (const entry of scope.values()) bytes += entry.bytes;
  return bytes;
}

export const SITE_SCOPE = 'site';
export const LIST_SCOPE = 'tournaments';
/** Expires by age alone, because each count reads the index of all tournaments. */
export const COUNTS_SCOPE = 'tournament counts';
export const PREDICTIONS_SCOPE = 'predictions';
export const LEADERBOARDS_SCOPE = 'leaderboards';
const tournamentName = (id: number) => `tournament ${id}`;
export const tournamentScope = (id: number) => ({ name: tournamentName(id), tournamentId: id });
/** The parts of a tournament without tallies, which votes do not change. */
export const rosterScope = (id: number) => `roster ${id}`;
/** The public profile of a user. */
export const profileScope = (userId: number) => `profile ${userId}`;
/** What a show's room shows to all its people. */
export const roomScope = (id: number) => ({ name: roomName(id), tournamentId: id });
const roomName = (id: number) => `room ${id}`;
export const commentsScope = (matchupId: number, tournamentId: number) => ({
  name: discussionScope(matchupId),
  tournamentId,
});
/** The same without a stream, for what no vote or message changes. */
export const discussionScope = (matchupId: number) => `comments ${matchupId}`;

/** The scopes that an event drops. */
export function staleScopes(event: BusEvent): string[] {
  if (event.type === 'tallies') {
    return [LIST_SCOPE, tournamentName(event.tournamentId), roomName(event.tournamentId)];
  }
  if (event.type === 'show_moved' || event.type === 'stage_sound') return [roomName(event.tournamentId)];
  if (event.type === 'room_changed') {
    const { tournamentId, endsAccess } = event;
    // The roster remembers whom the tournament opens to.
    return [roomName(tournamentId), ...(endsAccess ? [rosterScope(tournamentId)] : [])];
  }
  if (event.type === 'tournament_changed') {
    // A discussion shows sides once the votes of its matchup are shown.
    const discussions = event.tallies.map(({ id }) => discussionScope(id));
    const scopes = [tournamentName, rosterScope, roomName].map((nameOf) => nameOf(event.tournamentId));
    return [LIST_SCOPE, ...scopes, ...discussions];
  }
  if (event.type === 'site_changed') return [SITE_SCOPE];
  if (event.type === 'predictions_changed') return [PREDICTIONS_SCOPE];
  return event.type === 'comment' ? [discussionScope(event.matchupId)] : [];
}

/** Readers of one lane do not delay those of another. */
type Lane = 'visitors' | 'members' | 'pictures';
export type PassingLoads = <T>(lane: Lane, key: string, load: () => Promise<T>) => Promise<T>;

/**
 * Runs loads whose results no cache keeps, because anyone can invent such reads. Only a few run at once, so that a crowd of
 * readers leaves the event loop to votes. Requests with the same key share a load that waits for its turn. A load that has
 * begun is not shared, because it may have missed a change that came before the request.
 */
export function createPassingLoads(): PassingLoads {
  const lanes = { visitors: createSlots(2), members: createSlots(2), pictures: createSlots(4) };
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(lane: Lane, key: string, load: () => Promise<T>) => {
    const name = `${lane} ${key}`;
    const known = waiting.get(name) as Promise<T> | undefined;
    if (known) return known;
    let hasBegun = false;
    const loading = lanes[lane](() => {
      hasBegun = true;
      waiting.delete(name);
      return load();
    });
    if (!hasBegun) waiting.set(name, loading);
    return loading;
  };
}

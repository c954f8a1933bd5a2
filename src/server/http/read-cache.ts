import { createHash } from 'node:crypto';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import type { Bus, BusEvent } from '#server/live/bus.ts';
import { type Encoding, packOnce } from './compression.ts';

/** An answer made into bytes once, compressed once, and sent to everyone who asks (architecture, hot path 3). */
export type CachedAnswer = {
  bytes: Buffer;
  etag: string;
  pack: (encoding: Encoding) => MaybePromise<Buffer>;
};

type Options = { maxAgeMs?: number };

export type ReadCache = {
  /**
   * One load for each part of a scope, however many ask; a change makes the next reader load again. `maxAgeMs` is for
   * what changes too often, or by time alone, to be told of each time.
   */
  get(
    scope: string,
    part: string,
    load: () => Promise<unknown>,
    options?: Options,
  ): MaybePromise<CachedAnswer>;
  /** The same for what the server itself wants to know: the value as it was loaded. */
  recall<T>(scope: string, part: string, load: () => Promise<T>): MaybePromise<T>;
};

type Entry = { value: MaybePromise<unknown>; madeAt: number; size: number };
type Scope = { parts: Map<string, Entry>; usedAt: number };

const MAX_SCOPES = 2000;
/** Of answers kept; the least recently asked for go first. */
const MAX_BYTES = 128 * 1024 * 1024;

function toAnswer(value: unknown): CachedAnswer {
  const bytes = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { bytes, etag, pack: packOnce(bytes) };
}

/**
 * Answers in memory, dropped by scope when the bus says that they changed. `maxAgeMs` bounds how long a process
 * that missed an event (Redis was away) may be behind.
 */
export function createReadCache({ bus, maxAgeMs }: { bus: Bus; maxAgeMs: number }): ReadCache {
  const scopes = new Map<string, Scope>();
  bus.subscribe((event) => {
    // Lists, brackets, discussions and leaderboards all show people; a change of one is rare.
    if (event.type === 'person_changed') scopes.clear();
    for (const scope of staleScopes(event)) scopes.delete(scope);
  });

  const scopeOf = (name: string, now: number) => {
    const known = scopes.get(name);
    if (known) {
      known.usedAt = now;
      return known;
    }
    const scope: Scope = { parts: new Map(), usedAt: now };
    scopes.set(name, scope);
    dropOldest(({ size }) => size > MAX_SCOPES);
    return scope;
  };

  /** A tenth at a time, so that a full memory is not looked through for each newcomer. */
  const dropOldest = (isTooMuch: (held: typeof scopes) => boolean) => {
    while (isTooMuch(scopes)) {
      const oldest = [...scopes].sort(([, a], [, b]) => a.usedAt - b.usedAt);
      for (const [name] of oldest.slice(0, Math.ceil(oldest.length / 10))) scopes.delete(name);
    }
  };

  const keep = <T>(
    name: string,
    part: string,
    load: () => Promise<T>,
    { sizeOf, ageMs }: { sizeOf: (value: T) => number; ageMs: number },
  ): MaybePromise<T> => {
    // Monotonic: a step of the wall clock must neither freeze nor empty the cache.
    const now = performance.now();
    const scope = scopeOf(name, now);
    const { parts } = scope;
    const known = parts.get(part);
    if (known && now - known.madeAt < ageMs) return known.value as MaybePromise<T>;
    // A change while this loads takes the whole scope out of the map, so later readers load anew.
    const value = load();
    const entry: Entry = { value, madeAt: now, size: 0 };
    parts.set(part, entry);
    value.then(
      (loaded) => {
        entry.value = loaded;
        entry.size = sizeOf(loaded);
        dropOldest((held) => bytesOf(held) > MAX_BYTES);
      },
      () => {
        if (parts.get(part) === entry) parts.delete(part);
        // Whoever asks for what there is not leaves nothing behind.
        if (parts.size === 0 && scopes.get(name) === scope) scopes.delete(name);
      },
    );
    return value;
  };

  return {
    get: (scope, part, load, { maxAgeMs: partAgeMs = maxAgeMs } = {}) =>
      keep(scope, part, () => load().then(toAnswer), {
        sizeOf: ({ bytes }) => bytes.length,
        ageMs: Math.min(partAgeMs, maxAgeMs),
      }),
    recall: (scope, part, load) => keep(scope, part, load, { sizeOf: () => 0, ageMs: maxAgeMs }),
  };
}

/** At most 2,000 scopes of a few parts each, looked through when one of them was made anew. */
function bytesOf(scopes: Map<string, Scope>): number {
  let bytes = 0;
  for (const { parts } of scopes.values()) for (const { size } of parts.values()) bytes += size;
  return bytes;
}

export const LIST_SCOPE = 'tournaments';
export const PREDICTIONS_SCOPE = 'predictions';
export const LEADERBOARDS_SCOPE = 'leaderboards';
export const tournamentScope = (id: number) => `tournament ${id}`;
/** What a tournament shows without tallies: no vote changes it. */
export const rosterScope = (id: number) => `roster ${id}`;
export const commentsScope = (matchupId: number) => `comments ${matchupId}`;

function staleScopes(event: BusEvent): string[] {
  if (event.type === 'tallies') return [LIST_SCOPE, tournamentScope(event.tournamentId)];
  if (event.type === 'tournament_changed') {
    return [LIST_SCOPE, tournamentScope(event.tournamentId), rosterScope(event.tournamentId)];
  }
  if (event.type === 'predictions_changed') return [PREDICTIONS_SCOPE];
  return event.type === 'comment' ? [commentsScope(event.matchupId)] : [];
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Executor } from '#server/db/client.ts';
import type { Replica } from '#server/db/replica.ts';
import type { MaybePromise } from '#server/lib/slots.ts';
import type { Bus, BusEvent } from '#server/live/bus.ts';
import type { Page } from './cursor.ts';
import { type CachedAnswer, type ReadCache, staleScopes } from './read-cache.ts';

type Options = { maxAgeMs?: number };

/**
 * Reads that may be a second old: lists, leaderboards, songs, profiles and histories. Never sessions, bans, permissions,
 * windows or own votes. They come from the replica while it has all changes of their scope but votes.
 */
export type OldReads = {
  /** The database for a read that no cache keeps, of something that a scope of the cache names. */
  dbFor(scope: string): Executor;
  get(
    scope: string,
    part: string,
    load: (db: Executor) => Promise<unknown>,
    options?: Options,
  ): MaybePromise<CachedAnswer>;
  getPage(
    scope: string,
    part: string,
    load: (db: Executor) => Promise<Page<unknown>>,
    options?: Options,
  ): MaybePromise<CachedAnswer>;
  /** The same reads from the primary, for readers who have just written. */
  exact: OldReads;
};

/** Who has just written. */
export type JustWritten = {
  /** Remembers that the client has just written: in its browser, so that every server knows, and here by its account. */
  note(request: FastifyRequest, reply: FastifyReply): void;
  /** Whether the client must see what it wrote, so that it reads the primary. Programs with an API key always do. */
  has(request: FastifyRequest): boolean;
};

/** No replica that is further behind is read. */
const MAX_AGE_MS = 1_000;
const MAX_SCOPES = 10_000;

type Parts = {
  reads: ReadCache;
  primary: Executor;
  replica: Replica | null;
  bus: Bus;
  /** Whether this server hears of all changes. Without, its replica is not read. */
  isInformed: () => boolean;
};

export function createOldReads({ reads, primary, replica, bus, isInformed }: Parts): OldReads {
  const exact: OldReads = {
    dbFor: () => primary,
    get: (scope, part, load, options) => reads.get(scope, part, () => load(primary), options),
    getPage: (scope, part, load, options) => reads.getPage(scope, part, () => load(primary), options),
    get exact() {
      return exact;
    },
  };
  if (!replica) return exact;

  /** When the last change of a scope became known; older ones are on every replica that is read. */
  const changedAt = new LRUCache<string, number>({ max: MAX_SCOPES });
  let allChangedAt = Number.NEGATIVE_INFINITY;
  let missedEvents = bus.missedEventCount();
  bus.subscribe((event) => {
    if (event.type === 'tallies') return;
    const now = performance.now();
    if (endsVisibility(event) || event.type === 'user_changed') allChangedAt = now;
    for (const scope of staleScopes(event)) changedAt.set(scope, now);
  });

  const mayBeOld = (scope: string): boolean => {
    const asOf = replica.asOf();
    if (asOf === null || !isInformed()) return false;
    if (bus.missedEventCount() !== missedEvents) {
      missedEvents = bus.missedEventCount();
      allChangedAt = performance.now();
    }
    return asOf > Math.max(allChangedAt, changedAt.get(scope) ?? Number.NEGATIVE_INFINITY);
  };
  // Votes drop answers that the replica gives again without them, so those are kept for a second and apart.
  const apart = (part: string) => `${part} of the replica`;
  const briefly = (options: Options = {}) => ({ maxAgeMs: MAX_AGE_MS, ...options });
  return {
    exact,
    dbFor: (scope) => (mayBeOld(scope) ? replica.db : primary),
    get: (scope, part, load, options) =>
      mayBeOld(scope)
        ? reads.get(scope, apart(part), () => load(replica.db), briefly(options))
        : exact.get(scope, part, load, options),
    getPage: (scope, part, load, options) =>
      mayBeOld(scope)
        ? reads.getPage(scope, apart(part), () => load(replica.db), briefly(options))
        : exact.getPage(scope, part, load, options),
  };
}

/** Whether a tournament may have become private, closed to some, or hides more than before. */
const endsVisibility = (event: BusEvent): boolean =>
  (event.type === 'tournament_changed' && (!event.isPublic || event.hidesMore === true)) ||
  (event.type === 'room_changed' && event.endsAccess === true);

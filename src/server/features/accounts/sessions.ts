import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { plausibleInstant } from '#contract/shapes.ts';
import type { Context, Viewer } from '#server/context.ts';
import { decodeCursor, positionText, toPage } from '#server/http/cursor.ts';
import { wrongCredentials } from '#server/http/errors.ts';
import { createBatchLoader } from '#server/lib/batch-loader.ts';
import * as data from './data.ts';

/** The life of a session with and without 'Remember me' (rule A9). */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;
const UNREMEMBERED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * How long a cached session is used without a query. Events drop it at once. While events of other processes may be missed,
 * it is read again sooner.
 */
const CACHE_TTL_MS = { inSync: 60_000, outOfSync: 5_000 };
const MAX_CACHED_SESSIONS = 200_000;
const SEEN_EVERY_MS = 60 * 60 * 1000;

/** Sessions on a page of the user's list. */
const LISTED_ROWS = 50;
const sessionPosition = z.object({ createdAt: plausibleInstant, id: positionText });

export type Sessions = ReturnType<typeof createSessions>;
type CachedSession = { viewer: Promise<Viewer | null>; readAt: number; missedEventCount: number };

/** Sessions in the database with a short cache, so that a burst of votes does not read each session again. */
export function createSessions({ db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>, secret: string) {
  const cache = new Map<string, CachedSession>();
  bus.subscribe((event) => {
    if (event.type === 'sessions_ended' || event.type === 'sessions_changed')
      for (const id of event.sessionIds) cache.delete(id);
  });
  const rowId = createSessionIds(secret);

  // When a match opens, many users arrive at once, and none of their sessions is cached yet.
  const loadViewer = createBatchLoader<string, data.FoundViewer>((ids) =>
    data.findViewers(db, ids, clock.now()),
  );
  const storeUse = createBatchLoader<string, true>(async (ids) => {
    await data.storeUses(db, ids, clock.now());
    return new Map(ids.map((id) => [id, true]));
  });
  /** Keeps once an hour that a session is in use. A failure ends no request. */
  const noteUse = ({ sessionId, isGuest, lastSeenAt }: data.FoundViewer) => {
    const age = clock.now().getTime() - (lastSeenAt?.getTime() ?? 0);
    if (!isGuest && age >= SEEN_EVERY_MS) storeUse(sessionId).catch(() => undefined);
  };

  const isFresh = ({ readAt, missedEventCount }: CachedSession) =>
    missedEventCount === bus.missedEventCount() &&
    performance.now() - readAt < CACHE_TTL_MS[bus.isInSync() ? 'inSync' : 'outOfSync'];
  const unlessExpired = (viewer: Viewer | null) =>
    viewer && viewer.sessionExpiresAt > clock.now() ? viewer : null;

  /** Tells each process that these sessions have ended. */
  const publishEnd = (sessionIds: string[]) => {
    if (sessionIds.length > 0) bus.publish({ type: 'sessions_ended', sessionIds });
  };
  /** Ends sessions by row id, in each process and with their sockets. */
  const end = async (sessionIds: string[]) => {
    if (sessionIds.length === 0) return;
    await data.deleteSessions(db, sessionIds);
    publishEnd(sessionIds);
  };

  return {
    end,
    /** The row id of a session, by its token. */
    idOf: rowId,
    /**
     * Creates a session for a user who was just proven to be the owner, and returns the token for the cookie.
     * @throws AppError WRONG_CREDENTIALS when the password was changed or the user was banned since the check
     */
    async start(
      { id: userId, passwordHash }: Pick<data.UserRow, 'id' | 'passwordHash'>,
      { remember, device = null }: { remember: boolean; device?: string | null },
    ) {
      const token = newSessionToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + (remember ? REMEMBERED_MS : UNREMEMBERED_MS));
      const used = { provenAt: now, lastSeenAt: now, createdAt: now };
      const session = { id: rowId(token), userId, passwordHash, expiresAt, device, ...used };
      if (!(await data.insertSession(db, session))) throw wrongCredentials();
      return { token, expiresAt };
    },
    /** The viewer of a session; null when it has ended. */
    find(token: string): Promise<Viewer | null> {
      const id = rowId(token);
      const cached = cache.get(id);
      if (cached && isFresh(cached)) return cached.viewer.then(unlessExpired);
      const viewer = loadViewer(id).then((found) => {
        if (found) noteUse(found);
        return found ?? null;
      });
      cache.delete(id);
      cache.set(id, { viewer, readAt: performance.now(), missedEventCount: bus.missedEventCount() });
      viewer.catch(() => cache.delete(id));
      const oldest = cache.keys().next().value;
      if (cache.size > MAX_CACHED_SESSIONS && oldest !== undefined) cache.delete(oldest);
      return viewer;
    },
    /** Returns the given ids whose sessions have not ended. */
    findActive: (sessionIds: string[]) => data.findActiveSessionIds(db, sessionIds, clock.now()),
    /**
     * A page of the viewer's sessions: the current one, then the others, the newest first.
     * @throws AppError INVALID_INPUT for an invalid cursor
     */
    async listOf({ id: userId, sessionId }: Viewer, cursor?: string) {
      const after = decodeCursor(sessionPosition, cursor);
      const current = after ? undefined : await data.findSession(db, sessionId);
      const range = { except: sessionId, after, now: clock.now(), limit: LISTED_ROWS + 1 };
      const others = await data.findSessions(db, userId, range);
      const page = toPage(others, LISTED_ROWS, ({ id, createdAt }) => ({ id, createdAt }));
      return { ...page, rows: current ? [current, ...page.rows] : page.rows };
    },
    /** Ends the given sessions, except those of other users. */
    async endSomeOf(userId: number, sessionIds: string[]) {
      const userSessionIds = await data.findSessionIds(db, userId);
      await end(userSessionIds.filter((id) => sessionIds.includes(id)));
    },
    /** Ends all sessions of a user, except one if given. */
    async endAllOf(userId: number, { except }: { except?: string } = {}) {
      const ids = await data.findSessionIds(db, userId);
      await end(ids.filter((id) => id !== except));
    },
    /** Ends all sessions of a user in a transaction. Their ids go to `publishEnd` once it is committed. */
    endAllIn: data.deleteSessionsOf,
    publishEnd,
    /** Makes each process read the user's role again at the next request. */
    async refreshAllOf(userId: number) {
      bus.publish({ type: 'sessions_changed', sessionIds: await data.findSessionIds(db, userId) });
    },
  };
}

const TOKEN_BYTES = 32;
/** In base64url. */
const TOKEN_LENGTH = 43;
const MAX_REMEMBERED = 50_000;

/** A new token for the cookie of a session. */
export const newSessionToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Derives the row ids of sessions from their tokens. Ids are remembered, because the HMAC is a tenth of what a vote costs
 * the main thread. Ids of cookies with another length are not remembered, so that memory stays bounded.
 */
export function createSessionIds(secret: string): (token: string) => string {
  const remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  return (token) => {
    const known = remembered.get(token);
    if (known !== undefined) return known;
    const id = createHmac('sha256', secret).update(token).digest('base64url');
    if (token.length === TOKEN_LENGTH) remembered.set(token, id);
    return id;
  };
}

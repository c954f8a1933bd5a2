import { createHmac, randomBytes } from 'node:crypto';
import type { Context, Viewer } from '#server/context.ts';
import { wrongCredentials } from '#server/http/errors.ts';
import { createBatchLoader } from '#server/lib/batch-loader.ts';
import * as data from './session-data.ts';

/** R4: a remembered session lasts 30 days; another ends with the browser, and after a week at the latest. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;
const UNREMEMBERED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * How long a session is sessionCache without asking the table. The bus ends that at once when a session ends; while it may
 * miss what other processes say, the table is asked much sooner.
 */
const BELIEVED_MS = { whole: 60_000, apart: 5_000 };
const MAX_BELIEVED = 200_000;

export type Sessions = {
  /** Makes a session and returns what its cookie carries. */
  /** For a user whose password was checked just now. @throws AppError WRONG_CREDENTIALS when it was changed meanwhile */
  start(
    user: { id: number; passwordHash: string | null },
    options: { remember: boolean },
  ): Promise<{ token: string; expiresAt: Date }>;
  find(token: string): Promise<Viewer | null>;
  /** Ends sessions by row id, in every process and on every socket. */
  end(sessionIds: string[]): Promise<void>;
  /** Where a user is signed in, the newest first. */
  listOf(userId: number): Promise<{ id: string; createdAt: Date; expiresAt: Date }[]>;
  /** Ends those of these sessions that are the user's. */
  endSomeOf(userId: number, sessionIds: string[]): Promise<void>;
  /** Ends all sessions of a user, but for one that may stay. */
  endAllOf(userId: number, options?: { except?: string }): Promise<void>;
  /** The user's role changed: every process asks for it again at their next request (R4). */
  refreshAllOf(userId: number): Promise<void>;
};

type Believed = { viewer: Promise<Viewer | null>; askedAt: number; missedEventCount: number };

/** The session table behind a short memory, so that a storm of votes does not ask for each voter again. */
export function createSessions(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  secret: string,
): Sessions {
  const sessionCache = new Map<string, Believed>();
  bus.subscribe((event) => {
    if (event.type === 'sessions_ended' || event.type === 'sessions_changed')
      for (const id of event.sessionIds) sessionCache.delete(id);
  });
  const rowId = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');

  // When an evening begins everybody comes at once, and nobody is known yet.
  const findViewer = createBatchLoader((ids: string[]) => data.findViewers(db, ids, clock.now()));

  const isFresh = ({ askedAt, missedEventCount }: Believed) =>
    missedEventCount === bus.missedEventCount() &&
    performance.now() - askedAt < BELIEVED_MS[bus.isInSync() ? 'whole' : 'apart'];
  const unlessExpired = (viewer: Viewer | null) =>
    viewer && viewer.sessionExpiresAt > clock.now() ? viewer : null;

  const end = async (sessionIds: string[]) => {
    if (sessionIds.length === 0) return;
    await data.deleteSessions(db, sessionIds);
    bus.publish({ type: 'sessions_ended', sessionIds });
  };

  return {
    end,
    async start({ id: userId, passwordHash }, { remember }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + (remember ? REMEMBERED_MS : UNREMEMBERED_MS));
      const session = { id: rowId(token), userId, passwordHash, expiresAt, createdAt: now };
      if (!(await data.insertSession(db, session))) throw wrongCredentials();
      return { token, expiresAt };
    },
    find(token) {
      const id = rowId(token);
      const known = sessionCache.get(id);
      if (known && isFresh(known)) return known.viewer.then(unlessExpired);
      const viewer = findViewer(id).then((found) => found ?? null);
      sessionCache.delete(id);
      sessionCache.set(id, { viewer, askedAt: performance.now(), missedEventCount: bus.missedEventCount() });
      viewer.catch(() => sessionCache.delete(id));
      const oldest = sessionCache.keys().next().value;
      if (sessionCache.size > MAX_BELIEVED && oldest !== undefined) sessionCache.delete(oldest);
      return viewer;
    },
    listOf: (userId) => data.findSessions(db, userId, clock.now()),
    async endSomeOf(userId, sessionIds) {
      const own = await data.findSessionIds(db, userId);
      await end(own.filter((id) => sessionIds.includes(id)));
    },
    async endAllOf(userId, { except } = {}) {
      const ids = await data.findSessionIds(db, userId);
      await end(ids.filter((id) => id !== except));
    },
    async refreshAllOf(userId) {
      bus.publish({ type: 'sessions_changed', sessionIds: await data.findSessionIds(db, userId) });
    },
  };
}

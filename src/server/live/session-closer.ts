import type { WebSocket } from 'ws';
import { POLICY_VIOLATION } from '#contract/live-limits.ts';
import type { Clock } from '#server/lib/clock.ts';

export type SocketSession = { id: string; userId: number; expiresAt: Date };
type Member = { socket: WebSocket; session: SocketSession | null };

/** Finds the sessions that have not ended. */
export type SessionLookup = { findActive(ids: string[]): Promise<string[]> };

/** Closes the sockets of sessions that end. */
export function createSessionCloser(
  members: ReadonlySet<Member>,
  { sessions, clock }: { sessions: SessionLookup; clock: Clock },
) {
  const closeWhere = (hasEnded: (session: SocketSession) => boolean) => {
    for (const { session, socket } of members) {
      if (session && hasEnded(session)) socket.close(POLICY_VIOLATION, 'session ended');
    }
  };
  const closeSessions = (ids: string[]) => {
    const ended = new Set(ids);
    closeWhere(({ id }) => ended.has(id));
  };
  return {
    closeSessions,
    closeExpired() {
      const now = clock.now();
      closeWhere(({ expiresAt }) => expiresAt <= now);
    },
    /** Closes the sockets of sessions whose end was not published or not received. */
    async closeEnded() {
      const ids = [...new Set([...members].flatMap(({ session }) => session?.id ?? []))];
      // The next run tries again when the database is unavailable.
      const active = new Set(await sessions.findActive(ids).catch(() => ids));
      closeSessions(ids.filter((id) => !active.has(id)));
    },
  };
}

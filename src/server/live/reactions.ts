import { REACTIONS_OF_ROOM } from '#engine/kinds.ts';
import type { Bus } from './bus.ts';

/** Sums are sent at most this often, however many people react. */
const SEND_EVERY_MS = 250;
const MAX_PER_SECOND = 3;

/** Sums the reactions of this server's sockets, and publishes them for the rooms of all servers (rule R10). */
export function createReactions(bus: Pick<Bus, 'publish'>) {
  const sums = new Map<number, number[]>();
  let sent = new Map<string, number>();
  const flush = setInterval(() => {
    for (const [tournamentId, counts] of sums) bus.publish({ type: 'reacted', tournamentId, counts });
    sums.clear();
  }, SEND_EVERY_MS);
  const renew = setInterval(() => {
    sent = new Map();
  }, 1000);
  flush.unref();
  renew.unref();
  return {
    /** Counts a reaction, unless the person has sent three in this second. */
    add(tournamentId: number, { reaction, sessionId }: { reaction: number; sessionId: string }): void {
      const before = sent.get(sessionId) ?? 0;
      if (before >= MAX_PER_SECOND) return;
      sent.set(sessionId, before + 1);
      const counts = sums.get(tournamentId) ?? REACTIONS_OF_ROOM.map(() => 0);
      counts[reaction] = (counts[reaction] ?? 0) + 1;
      sums.set(tournamentId, counts);
    },
    stop(): void {
      clearInterval(flush);
      clearInterval(renew);
    },
  };
}

import type { QueryClient } from '@tanstack/react-query';
import { isFree, readMoment } from '#client/entities/matchup/free-moment.ts';
import { isVotePending } from '#client/entities/vote/vote-mutation.ts';

const LOOK_MS = 250;

type Viewing = { tournamentId: number; userId: number | null; client: QueryClient };

/** Calls `show` in the first free moment, unless this person has seen the champion. Returns the end of the wait. */
export function awaitMoment({ tournamentId, userId, client }: Viewing, show: () => void): () => void {
  const timer = setInterval(() => {
    // Another tab may have shown the champion meanwhile.
    if (hasSeenChampion(tournamentId, userId)) return clearInterval(timer);
    if (!isFree(readMoment(isVotePending(client)))) return;
    clearInterval(timer);
    rememberChampion(tournamentId, userId);
    show();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

const keyOf = (tournamentId: number, userId: number | null) =>
  `champion-seen-${tournamentId}-${userId ?? 'visitor'}`;

/** The champions that were seen on this page, for browsers whose storage is forbidden or full. */
const seenHere = new Set<string>();

/** Whether this person has seen the champion in this browser. */
export function hasSeenChampion(tournamentId: number, userId: number | null): boolean {
  const key = keyOf(tournamentId, userId);
  try {
    return seenHere.has(key) || localStorage.getItem(key) !== null;
  } catch {
    return seenHere.has(key);
  }
}

export function rememberChampion(tournamentId: number, userId: number | null): void {
  const key = keyOf(tournamentId, userId);
  seenHere.add(key);
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage may be forbidden or full.
  }
}

import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from './api/query-client.ts';
import { createLiveConnection, type LiveState } from './live-connection.ts';
import { applyLiveMessage, refetchWithJitter, refreshDiscussions, tournamentKeys } from './live-updates.ts';
import { queryKeys } from './queries.ts';
import { observeLiveTime } from './time/server-clock.ts';

const SESSION_ENDED_CODE = 1008;

const users = new Map<number, number>();
const listeners = new Set<() => void>();
let state: LiveState = 'offline';

const connection = createLiveConnection({
  onMessage: (message) => {
    observeLiveTime(message.at);
    applyLiveMessage(queryClient, message);
  },
  onState: (next) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  onReturn: () => {
    refetchWithJitter(queryClient, [...users.keys()].flatMap(tournamentKeys));
    refreshDiscussions(queryClient);
  },
  onClosed: (code) => {
    if (code === SESSION_ENDED_CODE) void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser });
  },
});

/** Keeps a tournament's caches in step with what the server pushes, as long as the component is there. */
export function useLiveTournament(tournamentId: number): void {
  useEffect(() => {
    users.set(tournamentId, (users.get(tournamentId) ?? 0) + 1);
    connection.join(tournamentId);
    return () => {
      const left = (users.get(tournamentId) ?? 1) - 1;
      if (left > 0) return void users.set(tournamentId, left);
      users.delete(tournamentId);
      connection.leave(tournamentId);
    };
  }, [tournamentId]);
}

/** Connected means fresh: heard from within 30 s. Anything else is when polling takes over (T §4). */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, read, read);
}

const read = () => state;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

import type { Tally } from '#contract/vote.ts';

/** What one part of the house tells all others, in this process and over Redis in every other. */
export type BusEvent =
  /** Votes were counted: the newest state of these tallies. */
  | { type: 'tallies'; tournamentId: number; tallies: Tally[] }
  /** Anything other than a vote changed; `version` is the tournament's new one, `tallies` the changed matchups' state. */
  | { type: 'tournament_changed'; tournamentId: number; version: number; tallies: Tally[] }
  | { type: 'tiebreaker_created'; tournamentId: number; parentMatchupId: number }
  | {
      type: 'comment';
      tournamentId: number;
      matchupId: number;
      action: 'created' | 'updated' | 'deleted' | 'liked';
    }
  /** How many people watch a tournament over one of the servers. */
  | { type: 'watching'; server: string; tournamentId: number; count: number }
  /** Somebody's name or picture changed, which any answer may show. */
  | { type: 'person_changed' }
  /** A prediction was asked, voted on or settled. */
  | { type: 'predictions_changed' }
  /** What is known of these sessions' user changed: ask the table again. */
  | { type: 'sessions_changed'; sessionIds: string[] }
  /** These sessions (by row id) ended: forget them and close their sockets. */
  | { type: 'sessions_ended'; sessionIds: string[] };

export type Bus = {
  publish(event: BusEvent): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: BusEvent) => void): () => void;
  /** False while events of other processes may be missed. */
  isInSync(): boolean;
  /** How often that was so up to now, however shortly: what was known before the last time may be out of date. */
  missedEventCount(): number;
  close(): Promise<void>;
};

/** Events within one process. */
export function createMemoryBus(): Bus {
  const listeners = new Set<(event: BusEvent) => void>();
  return {
    publish(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isInSync: () => true,
    missedEventCount: () => 0,
    async close() {
      listeners.clear();
    },
  };
}

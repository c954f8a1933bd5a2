import type { ServerMessage } from '#contract/live.ts';
import type { Tally } from '#contract/vote.ts';
import type { RoomState } from './data.ts';
import { createViewerCount, type ViewerCount } from './viewer-count.ts';

/** The state of a tournament with at least one member. */
export type Room<Member> = {
  id: number;
  members: Set<Member>;
  /** The newest known tally of each matchup. */
  tallies: Map<number, Tally>;
  version: number;
  /** Matchups whose newest tally was not sent yet. */
  changed: Set<number>;
  /** Comment events that were not sent yet, the latest of each matchup. */
  comments: Map<number, ServerMessage>;
  /** A broadcast is due at the end of the interval or of the running broadcast. */
  isDue: boolean;
  isSending: boolean;
  timer: NodeJS.Timeout | null;
  lastSentAt: number;
  lastReadAt: number;
  viewers: ViewerCount;
};

export function createRoom<Member>(id: number): Room<Member> {
  return {
    id,
    members: new Set(),
    tallies: new Map(),
    version: 0,
    changed: new Set(),
    comments: new Map(),
    isDue: false,
    isSending: false,
    timer: null,
    lastSentAt: 0,
    lastReadAt: Number.NEGATIVE_INFINITY,
    viewers: createViewerCount(),
  };
}

/** Stores newer tallies. An older version never replaces a newer one. */
export function mergeTallies(room: Room<unknown>, tallies: readonly Tally[]): void {
  for (const tally of tallies) {
    const known = room.tallies.get(tally.id);
    if (known && known.version >= tally.version) continue;
    room.tallies.set(tally.id, tally);
    room.changed.add(tally.id);
  }
}

/**
 * Stores a state that was read from the database. Returns true when members need a broadcast. The first read
 * needs none, because the members that wait for it get the complete state; tallies of earlier events stay
 * unsent.
 */
export function mergeState(room: Room<unknown>, state: RoomState): boolean {
  const isFirst = room.lastReadAt === Number.NEGATIVE_INFINITY;
  const unsent = new Set(room.changed);
  const before = room.version;
  room.lastReadAt = performance.now();
  room.version = Math.max(before, state.version);
  mergeTallies(room, state.tallies);
  if (isFirst) room.changed = unsent;
  return room.changed.size > 0 || (!isFirst && room.version > before);
}

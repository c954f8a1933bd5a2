import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';
import type { CommentBatch } from './comment-batch.ts';
import type { RoomState } from './data.ts';
import { createViewerCount, type ViewerCount } from './viewer-count.ts';

/** The state of a tournament with at least one member. */
export type Room<Member> = {
  id: number;
  members: Set<Member>;
  /** The newest known tally of each matchup. */
  tallies: Map<number, StoredTally>;
  version: number;
  /** Matchups whose newest tally was not sent yet. */
  changed: Set<number>;
  /** Changes of discussions that were not sent yet, by matchup. */
  comments: Map<number, CommentBatch>;
  /** The newest known version of each discussion, by matchup. */
  discussions: Map<number, number>;
  /** A broadcast is due at the end of the interval or of the running broadcast. */
  isDue: boolean;
  isSending: boolean;
  timer: NodeJS.Timeout | null;
  lastSentAt: number;
  /** The `performance.now()` of the last read from the database; `NEVER` before the first one. */
  lastReadAt: number;
  viewers: ViewerCount;
};

const NEVER = Number.NEGATIVE_INFINITY;
const hasBeenRead = ({ lastReadAt }: Room<unknown>) => lastReadAt !== NEVER;

export function createRoom<Member>(id: number): Room<Member> {
  return {
    id,
    members: new Set(),
    tallies: new Map(),
    version: 0,
    changed: new Set(),
    comments: new Map(),
    discussions: new Map(),
    isDue: false,
    isSending: false,
    timer: null,
    lastSentAt: 0,
    lastReadAt: NEVER,
    viewers: createViewerCount(),
  };
}

/**
 * Stores newer tallies. An older version never replaces a newer one. Members get no message for a tally that is hidden from
 * them (rule E5).
 */
export function mergeTallies(room: Room<unknown>, tallies: readonly StoredTally[]): void {
  for (const tally of tallies) {
    const known = room.tallies.get(tally.id);
    if (known && known.version >= tally.version) continue;
    room.tallies.set(tally.id, tally);
    if (!areCountsHidden(tally)) room.changed.add(tally.id);
  }
}

export function raiseDiscussion(room: Room<unknown>, matchupId: number, version: number): void {
  room.discussions.set(matchupId, Math.max(version, room.discussions.get(matchupId) ?? 0));
}

/**
 * Compares the discussions with the database after missed events. Members read those with a higher version again.
 * Returns true when there is such a discussion. A room that was never read has nothing to compare: its first `mergeState`
 * stores the versions.
 */
export function mergeDiscussions(room: Room<unknown>, { discussions }: RoomState): boolean {
  if (!hasBeenRead(room)) return false;
  const missed = discussions.filter(
    ({ matchupId, version }) => version > (room.discussions.get(matchupId) ?? 0),
  );
  for (const { matchupId, version } of missed) {
    raiseDiscussion(room, matchupId, version);
    room.comments.set(matchupId, { action: 'updated', version, patches: [], mustRead: true });
  }
  return missed.length > 0;
}

/**
 * Stores a state that was read from the database. Returns true when members need a broadcast, for tallies that were not sent
 * yet or a higher version. What the first read brings needs none, because the members that wait for it get the complete
 * state.
 */
export function mergeState(room: Room<unknown>, state: RoomState): boolean {
  const isFirst = !hasBeenRead(room);
  const unsent = new Set(room.changed);
  const before = room.version;
  room.lastReadAt = performance.now();
  room.version = Math.max(before, state.version);
  mergeTallies(room, state.tallies);
  if (isFirst) {
    room.changed = unsent;
    for (const { matchupId, version } of state.discussions) raiseDiscussion(room, matchupId, version);
  }
  return room.changed.size > 0 || (!isFirst && room.version > before);
}

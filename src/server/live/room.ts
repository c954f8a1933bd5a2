import type { ServerMessage } from '#contract/live.ts';
import type { Tally } from '#contract/vote.ts';
import { type Audience, createAudience } from './audience.ts';
import type { RoomState } from './data.ts';

/** What is known of a tournament that somebody watches. */
export type Room<Member> = {
  id: number;
  members: Set<Member>;
  /** The newest state of every matchup that changed since somebody is here. */
  tallies: Map<number, Tally>;
  version: number;
  /** The matchups whose newest state was not sent yet. */
  changed: Set<number>;
  comments: Map<number, ServerMessage>;
  /** Something is to be sent: at the end of the interval, or of the push that is under way. */
  isDue: boolean;
  isPushing: boolean;
  timer: NodeJS.Timeout | null;
  lastPushAt: number;
  lastReadAt: number;
  audience: Audience;
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
    isPushing: false,
    timer: null,
    lastPushAt: 0,
    lastReadAt: Number.NEGATIVE_INFINITY,
    audience: createAudience(),
  };
}

/** Keeps the newer of what is known and what arrives: an old state never overwrites a newer one. */
export function takeTallies(room: Room<unknown>, tallies: readonly Tally[]): void {
  for (const tally of tallies) {
    const known = room.tallies.get(tally.id);
    if (known && known.version >= tally.version) continue;
    room.tallies.set(tally.id, tally);
    room.changed.add(tally.id);
  }
}

/**
 * Takes in what was read from the database; true when members have to hear of it. The first reading is news to nobody
 * but those who wait for it, who get the whole state; what events said meanwhile is still to be sent.
 */
export function takeState(room: Room<unknown>, state: RoomState): boolean {
  const isFirst = room.lastReadAt === Number.NEGATIVE_INFINITY;
  const unsent = new Set(room.changed);
  const before = room.version;
  room.lastReadAt = performance.now();
  room.version = Math.max(before, state.version);
  takeTallies(room, state.tallies);
  if (isFirst) room.changed = unsent;
  return room.changed.size > 0 || (!isFirst && room.version > before);
}
